extension CommonPasswords {
  /// Words that people choose first, in about a dozen languages: lower case, letters only, sorted,
  /// three letters or more. Every word stands for all its decorations; see `FoldedPassword`.
  ///
  /// Compiled for this project from what published analyses of leaked passwords name again and
  /// again: first names, endearments, teams, cars, animals, food, places, heroes, curses and rows
  /// of keys.
  static let words: StaticString = """
    aaaaaa aaron abc abcabc abcdef abcdefg abcdefgh abigail access accessdenied account acdc \
    achilles acmilan adam admin administrator africa agent agnieszka ahmed airborne airforce \
    airplane aisha ajax aladdin alan alaska albert alberto alejandra alejandro alessandra \
    alessandro alexander alexandra alexandre alexis alhamdulillah ali alice alien aliens allah \
    allahuakbar aloha alphabet always amanda amazing amazon amber amen america american amicizia \
    amiga amigas amigo amigos amit amor amorcito amore amoremio amores amoreterno amormio \
    amorzinho amour amsterdam amy anarchy anastasia andrea andreas andrew android angel angela \
    angelface angelito angelo angels anil anime anjing ann anna anniversary anthony antonio \
    anything apollo apple apples april aragorn archery argentina ariel arizona army arsenal \
    arthur asd asdasd asdf asdfgh asdfghjkl ashley askim ass assassin assassins asses asshole \
    astronaut astros athena athens atlanta atletico audi august auntie aussie austin australia \
    austria autumn ava avalanche avatar avengers awesome azerty babe baby babyboy babydoll \
    babyface babygirl bacardi backup bacon bad badass badboy badgirl badminton ballet baltimore \
    bambina banana bananas bangalore bangkok bangladesh bangsat bar barbara barcelona barfoo bart \
    bartsimpson baseball basketball bass bastard batman battlefield bayern bayernmunchen beach \
    bear bears beatles beautiful beauty beavis bebe beckham bee beer beers beetle beijing belgium \
    believe bella beloved benfica bengals benjamin benvenuto berlin besiktas bestfriend \
    bestfriends betty beverly beyonce bible bicycle bieber bienvenido bienvenue bigboss bigboy \
    bigdaddy bigdick biggie biggun bigman biking bilbo billion billionaire biology birthday \
    biscuit bismillah bitch bitches bitchplease bla blablabla black blackberry blackcat blackdog \
    blackhawks blackie blackjack blackknight blacklight blackops blackpearl blacksabbath blah \
    blahblah bleach bless blessed blessing blink blizzard blood bloody blue blueberry bluejays \
    blues blume bmw bobby bobmarley bocajuniors bond bonita bonjour bonsoir bordeaux boricua \
    borussia boss bossman boston boxer boxing boyfriend brandon brasil braveheart braves brazil \
    brenda brian britain british britney brittany broken brokenheart broncos bronx brooklyn \
    brother brothers brown brownie browns bruce bruins brussels bryan bubba bubblegum bubbles \
    buccaneers buddha buddy budlight budweiser buffalo bugatti bugsbunny builder bulbasaur \
    bulgaria bull bulls bullshit bumblebee bunnies bunny burger burrito business buster butter \
    buttercup butterfinger butterflies butterfly butthead button buttons buzzlightyear cadillac \
    caesar cairo cake california callofduty camaro camel camelot camille camper canada canadian \
    canadiens candy candyland canim cannabis cappuccino captain captainamerica captainmorgan \
    caramel cardinals carino carl carlos carol carolina carpenter carrot cartman cash casino \
    casper cassie castle cat catdog catfish catherine cats catwoman cavaliers celtic celtics \
    challenger champion champions chance change changeme chaos charger chargers charizard charles \
    charlie charliebrown charlotte cheese cheeseburger cheesecake cheetah chelsea chemistry chen \
    cherie cherokee cherries cherry cheryl chester chevrolet chevy chicago chicken chief chiefs \
    child children chile china chinese chipper chiquita chivas chloe chocobo chocolate chopper \
    chouchou christ christian christina christine christmas christopher chucky church churchill \
    ciao ciaociao cielo cigarette cinderella cintaku cisco class claudia cleopatra cleveland \
    clinton cloud clouds cobra cocacola cock cocktail coco cocoa coconut cody coeur coffee coke \
    cold coldplay college colombia colonel colorado colts commander company computer connor \
    contrasena contrasenha cookie cookiemonster cookies cooking cool coolboy coolcat cooldude \
    coolgirl coolguy cooper cop copper corazon corinthians corleone corona corvette cosmos cougar \
    counterstrike country cousin cow cowboy cowboys cowgirl cows coyote cracker crackers crazy \
    crazyboy crazygirl crazylove creed creeper cricket cristina cristo croatia crow crown crunch \
    cruzazul crystal cuba cubs cucciolo cuddles cupcake cute cutie cutiepie cycling cyclone \
    cynthia dad daddy daddysgirl daisy dakota dallas dance dancer dancing daniel danielle \
    daredevil dark darkangel darkknight darkness darkside darling darthvader daughter david \
    davidson dead deadman deadpool death deathmetal deathnote debbie debian deborah december \
    default delhi demo demon denise dennis denver depechemode deportivo desert desktop destiny \
    destroy destroyer detroit deus deusefiel deutschland devil dexter diablo diamond diamonds \
    diana diane dick dickhead diego digimon dios diosesamor dirty discord disney dmitri doctor \
    dodge dodgers dog doggie doggy dogs dollar dollars dolphin dolphins domino donald donaldduck \
    donkey donkeykong donna dontforget dontknow donut doom doraemon dorothy dortmund dory doudou \
    douglas dragon dragonball dragonballz dragons dream dreamer dreaming dreams driver drpepper \
    drummer drums dublin ducati duck duckie ducks dude dudes dumbass dumbledore dusty dylan eagle \
    eagles earth earthquake easter eastside easy ebay ecuador eduardo edward eeyore eggs egypt \
    ekaterina electrician elena elephant elf elijah elizabeth ella elvis elvispresley emerald \
    emily eminem emma energy engel engineer england english ensemble enterprise eric espana \
    espresso estrella estrellita eternal eternity ethan eugene euro euteamo evanescence evelyn \
    everton everything evil example excalibur excellent extreme facebook fairy fairytale faith \
    falcon falcons fallout familia family familyguy fantastic farmer fast fastandfurious faster \
    father fatima february federer felicidade fenerbahce fernanda fernando ferrari feyenoord \
    fiftycent fighter finalfantasy fiona fiorentina fire firefly firefox fireman fires firstlove \
    fish fisherman fishes fishing flaca flame flamengo flamingo flash florian florida flower \
    flowers fluffy flyers foo foobar foofighters football force forest forever foreveryoung \
    forget forgetit forgot forgotten formula fortnite fortune forzainter forzamilan forzaroma fox \
    foxy france frances francesca francesco francisco francois frank freddy freedom french \
    freshman freunde friday friend friends friendship frisky frodo frog froggy frogs frozen \
    fruehling fuck fucker fucking fuckit fuckme fuckoff fuckyou furious fussball futbol fuzzy \
    gabriel gabriela gabrielle galatasaray galaxy gameboy gamecube gamer gamers gaming gandalf \
    ganesh ganesha gangsta gangster ganja garden garfield gary gatito gattina gears gecko geheim \
    general genesis george georgia gerald german germany ghetto ghost ghostrider giants ginger \
    giovanni giraffe girlfriend giuseppe giveup gizmo gladiator glitter gmail goat god godbless \
    goddess godfather godisgood godislove godzilla gohan goku gold golden goldfish golf golfer \
    goober good goodboy goodbye goodday goodgirl goodluck goodmorning goodnight goofy google \
    goose gordita gorgeous gorilla gostosa gotham grace graduate grandma grandmother grandpa \
    grape grapes gray great greece green greenday greenlantern gregory griffin grimreaper \
    gryffindor guadalupe guapa guapo guest guinness guitar guitarist gunner gunsnroses guy guys \
    hacked hacker hacking hades haha hahaha hallo halloween halo hamburg hamburger hamster \
    handsome hannah hans happiness happy happybirthday happyday happydays hard hardcore harley \
    harleydavidson harold harry harrypotter hase haslo hassan hate hateme hateyou hawaii hawk \
    heart heartbreak heartbreaker heat heather heaven heavymetal hedgehog hehehe heineken helen \
    helicopter hell hello hellohello hellokitty hellothere helloworld henry herbst hercules \
    hermana hermano hermione hermosa hero heroes heslo highschool hija hijo hinata hindustan \
    hiphop hippo hiroshi history hobbit hockey hogwarts holiday holland holly hollywood holmes \
    home homeboy homer homesweethome homie honda honey honeybee honeybunny hongkong hooters hope \
    horse horses hotgirl hotmail hotstuff hottie house houston huang hugs hulk hummer hungary \
    hunter hunting hurricane husband hussein hustle hustler hyundai ibrahim ice icecream icecube \
    iceman ichigo ichliebedich idiot idontknow igor iguana ihate ihateyou ilovegod iloveher \
    ilovehim ilovejesus iloveme iloveu iloveyou iloveyoubaby iloveyouforever iloveyouso imissyou \
    immortal inception india indian indonesia infinite infinity insane inshallah instagram inter \
    internazionale internet invincible ipad iphone ireland irina irish ironmaiden ironman isabel \
    isabella isabelle islam island israel istanbul itachi italia italian italy ivan iverson ivy \
    jack jackdaniels jackie jackpot jackson jacksparrow jacob jacqueline jaguar jaguars jakarta \
    jake jakob jamaica james jamesbond jan january japan japanese jasmine jason jasper javier \
    jayz jazz jean jedi jediknight jeep jeffrey jelszo jennifer jeremy jerry jersey jerusalem \
    jesse jessica jesucristo jesus jesuschrist jesusislord jesuslovesme jetadore jetaime jewel \
    joan john johnny joker jonasbrothers jonathan jordan jose joseph joshua joyce juan judith \
    judo juice julia julie julien juliet july june jungle junior jurgen justice justin \
    justinbieber juventus kaka kakashi kangaroo kansas kanye karachi karate karen karma katarzyna \
    katherine kathleen kathryn katie kawasaki kayla keith kelly kennedy kenneth kennwort kenny \
    kenya kevin keyboard kids killer killers killme kim kimberly king kingdom kings kirby kiss \
    kisses kissme kissmyass kitchen kitkat kitten kittens kitty kittycat kiwi klaus klingon \
    knicks knight knights koala kobe kocham kochamcie kochanie korea korean korn krishna \
    krzysztof kuschel kyle lady ladybug ladygaga lagos lahore lake lakers lakshmi lamb \
    lamborghini lancelot language laptop larry lasvegas laura lauren laurent lawrence lawyer \
    lazio leagueoflegends lebanon lebron ledzeppelin lee leeds lefty legend legendary legends \
    legolas lemon lemonade leo leonardo leopard letmein letmeinnow letter letters liam liberte \
    liberty liebe liebling light lightning lights lily lincoln linda linh linkedin linkinpark \
    linux lion lions lisa lisboa liu liverpool lizard lizzie loca loco logan login logon loki lol \
    lola lollipop lolol london looney lorenzo losangeles losenord loser losers lottery lotus \
    louis loulou love loveless lovelife lovelove lovely loveme lover loverboy lovergirl lovers \
    loveyou lozinka lubie lucas lucifer lucky luckyday luckyone lucy luffy luigi luis luke \
    lukeskywalker luna lunatic lyon lyubov macbook madonna madrid maggie magic magical mahal \
    mahalkita mahalko malaysia malgorzata mama mamasita mamma manager manchester manchesterunited \
    manga mango manhattan manila manuel manutd mapleleafs maradona march marco marcos marcus \
    marek margaret maria mariana marie marijuana marilyn marilynmanson marina marine marines \
    mario mariposa mark marlboro marley marlins marriage married marseille marshall martha martin \
    martina martini marvel mary marzec maserati mason master masterchief mastermind math \
    mathematics matrix matthew matthias maus maverick max maximum maximus may mazda megadeth \
    megan melbourne melissa melon menina mercedes mercedesbenz merci merlin mermaid messi metal \
    metalgear metallica metroid mets mexicano mexico mia miami miamor mice michael michaeljackson \
    michaeljordan michelle michigan mickey mickeymouse micorazon microsoft middleearth midnight \
    mifamilia miguel mikey milan military milk millennium million millionaire milo mima minecraft \
    minnie minniemouse misiaczek misiek missing missyou mistress mitsubishi mittens mivida mocha \
    modernwarfare mohamed mohammed molly mom momdad mommy monamour moncoeur monday money monica \
    monika monitor monkey monkeys monster monsters montana montreal monty montypython moon \
    moonlight morning moron morpheus moscow motdepasse mother motherfucker motorbike motorcycle \
    mountain mountains mouse muffin muhammad mulan mule mumbai munich murder murphy music musica \
    musical musician mustafa mustang myangel mybaby mychemicalromance mydaughter myfamily \
    myfather myheart mylife mylove mymother mypassword myson myspace mystery mystic myth nachos \
    nadal nadine naked nala nancy napoleon napoli naruto nasa nascar nasty natalia natalie \
    natasha nathalie nathan nature navy nebraska neha nemo neo nepal netflix netherlands network \
    nevada never neveragain nevergiveup nevermind newcastle newjersey newpassword newyear newyork \
    newyorkcity newzealand neymar nguyen nicholas nicolas nicole nigeria night nightmare nights \
    nikki ninja ninjas nino nintendo nirvana nissan nitro noaccess noah nobody nokia nonono \
    noodle noodles nopassword northside nothing november nugget nuggets number numbers nurse \
    obama ocean october odin office offspring ohio okay oklahoma oldpassword olga oliver olivia \
    omar omgwtf onedirection onepiece opensesame openup oracle orange orchid oregon oreo orioles \
    orlando oscar otaku otis outlaw outlook overwatch owen owl owner pablo packers pacman \
    pakistan palestine palmeiras pamela pancake panda pantera panther panthers papa paradise \
    paramore parasiempre paris park parol parola parrot party pass passe passphrase passw passwd \
    password passwordpassword passwort pasta patches patricia patrick patriots paul pauline pavel \
    paypal peace peaceful peach peaches peacock peanut peanutbutter pearl pearljam pebbles pedro \
    pele pelican penguin penguins penis penny pepper pepsi perfect perfection perrito personal \
    peru peter peterpan petra phantom philadelphia philip philippe philippines phillies phoenix \
    physics piano pickle pickles pie pierre pig piggy piglet pikachu pilipinas pilot pimp \
    pimpdaddy pimpin pineapple pink pinkfloyd pinky pinoy piotr pirate pirates pistons pittsburgh \
    pixar pizza playa playboy player playgame playgirl playstation plumber pluto pocahontas \
    pokemon poker poland polarbear police policeman polska pony pooh pooja pookie poppy porkchop \
    porn pornstar porsche portland porto portugal poseidon potato power powerful powerranger \
    powers praise prayer preciosa predator president pretty prettygirl prince princesa princess \
    principessa private privet priya psalm psycho public pudding puertorico puma pumas pumpkin \
    pumpkins punisher punk punkrock puppies puppy puppylove purple pussy pussycat python qazwsx \
    qazwsxedc qqqqqq queen qwe qweasd qweasdzxc qweqwe qwert qwerty qwertyuiop qwertz rabbit \
    racer racing radiohead rafael ragnarok rahasia rahul raiders rain rainbow rainy rajesh ralph \
    rambo ramesh rammstein randy rangers rapper raptors rascal raspberry rasta rattlesnake raven \
    ravens raymond realmadrid reaper rebecca rebel rebels red redbull reddit redhotchili redskins \
    redsox redwings reggae reina remember rememberme residentevil rex reyna rhino ricardo rich \
    richard rihanna river riverplate robert roberto robin roblox rock rocker rocket rockets \
    rocknroll rockstar rocky rofl roger rohit rollingstones roma romance romania romeo ronald \
    ronaldinho ronaldo rooney rooster root rose roses rosie router roxy roy royal royals royalty \
    ruby rufus rugby rum runner running russell russia russian rusty ryan sabine sachin sadie \
    sailormoon saints sakura salasana sally salmon samantha sammy sample samsung samuel samurai \
    samus sandiego sandra sandrine sandwich sandy sanfrancisco santa santaclaus santo santos \
    sapphire sarah sassy sasuke satan saturday saudade saxophone sayang sayangku scarface schalke \
    schatz schatzi schnecke school schumacher science scooby scoobydoo scooter scorpio scorpion \
    scotland scott scout sea seahawks sean seattle sebastian secret secretagent secreto secrets \
    semperfi senha senior seniseviyorum seoul sephiroth september serbia sergeant sergey sergio \
    server service sevilla sexy sexybitch sexyboy sexygirl sexylady sexymama shadow shadows \
    shaggy shakira shanghai shaq shark sharks sharon sheep shelby sherlock shining shirley shit \
    shithead shiva shooter shooting shrek siempre sifre signin silver simba simple simpleplan \
    simpson simpsons singapore singer singing sister sisters sith skate skateboard skateboarding \
    skater skeleton skiing skippy skull skype skywalker slave slayer sleep sleeping slick \
    slimshady slipknot slytherin smile smiley smiling smoke smokey smoking smudge snake snapchat \
    snickers sniper snoopdogg snoopy snow snowball snowboard snowflake snowman snowwhite snuggles \
    soccer socks softball sol soldier soleil solnce somebody something sommer sonic sonne \
    sonnenschein sophia sophie soul southafrica southpark southside space spaceman spaghetti \
    spain spam spanish sparkle sparky sparta spartan spartans special speed speedy spider \
    spiderman spike spirit spock spongebob spooky sporting sporty spotify spring springtime \
    sprite spurs spy squall squarepants squirrel squirt squirtle srilanka star starcraft stargate \
    starlight stars startrek starwars steelers stefan stefano stella stellina stephanie stephen \
    sternchen steven stinky stoner storm stormtrooper stormy strawberry strength stretch stripper \
    strong stronger student stupid subaru sublime submit sugar summer summertime sun sunday \
    sunflower sunil sunny sunrise sunset sunshine super superb supercool supergirl superhero \
    superman supermario supersonic superstar support supreme suresh surfer surfing susan sushi \
    suzuki svetlana sweet sweetheart sweetie sweetpea sweety swimmer swimming switzerland sydney \
    system taco tacos taekwondo taiwan takashi tank tatiana taylor taylorswift taz tea teacher \
    teadoro teamo teamomucho techno teddy teddybear teextrano telegram temp temporary tennis \
    tequiero tequila terminator terry tesoro test tester testing testtest tetris texans texas \
    thailand thanksgiving thepassword theresa thomas thor thorsten thug thuglife thumper thunder \
    thursday tiamo tiamotanto tiger tigers tigger tiktok timothy tinker tinkerbell titan titanic \
    titans tobias toby today together tokyo tomas tomato tomorrow tonight tonymontana tootsie \
    topgun tornado toronto tortoise totoro tottenham tough toujours toulouse toyota trance \
    treasure tree trinity trixie trojan trojans truck trucker truelove trump trumpet trust \
    trustme trustno trustnoone truth tuan tucker tuesday tulip tupac turbo turkey turtle tweety \
    twilight twinkle twister twitter tyler typhoon ubuntu ukraine ultimate uncle unicorn unique \
    universe university usa user username userpassword usmc vacation vader valencia valentine \
    valhalla vampire vampires vancouver vanilla vegas vegeta venezuela victoria victory vida \
    vienna vietnam vietnamese viking vikings villain vincent violet violin viper virgen virginia \
    vladimir vodka volcano voldemort volkswagen volleyball voyager wachtwoord wakeup wales walter \
    wang warcraft warrior warriors warszawa washington water watermelon watson wayne wedding \
    wednesday weed weekend welcome welcomeback werewolf westham westside whale whatever whatsapp \
    whatsup whatthefuck whatthehell whiskers whiskey white whitesox whocares wife wifi william \
    willie willkommen willow windows wine winner winners winnie winniethepooh winning winston \
    winter wintertime wireless wisdom witch wizard wolf wolfgang wolfpack wolverine wolves \
    wonderful wonderwoman woods woody world worldofwarcraft worship wrangler wrestling xbox xmas \
    xmen xxx yahoo yamaha yankees yellow yes yesterday yesyes yoda yoshi yourpassword youtube \
    yoyo yuki yusuf zachary zaichik zaqwsx zebra zelda zeppelin zeus zhang zidane ziggy zoe \
    zombie zombies zoom zoro zorro zxcv zxcvbn zxcvbnm zxczxc
    """
}
