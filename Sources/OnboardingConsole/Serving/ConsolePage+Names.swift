extension ConsolePage {
  /// The names of all that the data of each page can have, by the name of its template: what a template asks for
  /// beside it is a mistake, found when templates are read and not only by who looks at the page.
  package static let names: [String: Set<String>] = {
    let (navigation, shapes) = (split(frame), split(drawing))
    return Dictionary(
      uniqueKeysWithValues: (framed.map { ($0, navigation) } + bare.map { ($0, []) }).map {
        page, around in
        ("console/\(page.key)", split(page.value).union(around).union(shapes))
      })
  }()

  private static func split(_ text: String) -> Set<String> {
    Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
  }

  /// What every page has around its content.
  private static let frame = """
    has-operator home-url is-deliveries is-experiments is-health is-here is-overview is-people
    operator place-url places printed-at sees-people sign-out-action token
    """

  /// What a drawing has.
  private static let drawing = """
    before class dot drawing-label figure fill height is-better-above is-better-below
    is-forecast is-last is-median is-mirrored is-nine-in-ten is-no-matter is-over
    is-people is-so-far is-started is-target is-withheld look mask path radius shapes
    stretches text width x
    y
    """

  /// Pages with the navigation around them.
  private static let framed: [String: String] = [
    "audit": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    action broken-at csv-url day days detail did-added-operator did-added-webhook did-backed-up
    did-changed-password did-decided-experiment did-erased did-exported did-looked-at
    did-opened-answers did-opened-payload did-paused did-ramped-experiment
    did-removed-operator did-removed-webhook did-replayed did-resumed did-rotated
    did-signed-in did-started-experiment did-stopped-experiment did-tested-webhook digest
    entries first-url follow-url is-whole whole-at has-lines has-link has-more is-later-page is-more is-none
    is-one is-one-line is-one-opener is-unbroken is-unknown jsonl-url lines next-url openers openings
    people-url
    since subject time url who whole-digest
    """,
    "deliveries": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    has-held has-off held is-held is-one-held is-one-off is-silent off-count
    add-url all-url are-many-failing attempts bars csv-url delivered-count delivered-url
    endpoints endpoints-files failing-count failing-endpoint failure first-url flows given-up-count
    given-up-url has-endpoints has-failure has-more has-receipt has-rows has-times has-took
    has-waiting height host is-all-flows is-all-kinds is-bad is-calm is-delivered is-due
    is-failing is-fresh is-given-up is-healthy is-later-page is-off is-one-failing is-one-waiting
    is-untried is-waiting json-url kind-parts kinds median needs-dot next next-url nine-in-ten
    number off-since part
    oldest path queue-files receipt rows shows-all shows-delivered shows-given-up shows-waiting
    taken took tried url waiting waiting-count waiting-url when x y
    is-after is-alone is-behind is-not-before is-gone is-paused is-stopped paused-by stopped-for has-lost
    is-one-by-one is-one-lost is-one-on lost
    """,
    "delivery": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    chose-access chose-fault chose-legal chose-other chose-question closes-at has-error is-held
    is-open is-reasonless opened-at reason typed-note
    action answer attempts count day deliveries-url failure has-attempts has-count
    endpoint has-failure has-folds has-key has-receipt has-text has-took indent is-delivered
    is-fold is-given-up is-not-sent is-one is-taken is-waiting key kind lines message number
    path person-url receipt rest text time took webhook-url when
    is-after is-alone is-behind is-not-before is-timed
    """,
    "experiment": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    action allowed arm arm-changes arm-figure arm-id arms arms-files band bar change changes
    comparisons conclusion control-arm control-figure csv-url day detail digest drawing effect
    experiments-url exposed fewest flow-name flow-url forecast goal-choice goal-field
    goal-screen guarded-screen guardrails guardrails-files has-changes has-guardrails has-more
    has-problem high hypothesis id is-better is-changed is-completed is-control is-decide
    is-decided is-draft is-early is-few is-few-reached is-kept is-late is-left is-met is-not-known
    is-not-met is-not-split
    is-off is-one-day is-open is-purchased is-ramp is-ramped is-read is-refused is-resume
    is-running is-same is-server-errors is-simulated is-split is-start is-stop is-stopped
    is-time is-too-few is-unfinished is-unread is-withheld is-worse json-url known-share
    last-day least-days has-limits limits is-apart looks date people points
    low may-change most-days needed needed-days now patch people-url percent plan
    is-drawing is-gone is-over is-paused is-silent may-decide was-drawn problem-bad-ramp problem-changed problem-gone problem-moved problem-no-arm problem-unconfirmed ramp range rate reached
    counted has-notice is-cut
    broken is-overdue lacks-unit result share typed-id typed-ramp known-ramp is-typed is-short
    simulated-url since split-counts split-p split-weights until when who winner
    """,
    "experiments": """
    counted has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    allowed broken guarded-screen is-left is-refused is-server-errors is-time is-unfinished lacks-unit
    arm bar comparisons conclusion csv-url difference drawing experiment-url fewest
    flow-name is-over high hypothesis id is-better is-changed is-decided is-draft is-early is-few
    is-drawing is-gone is-idle is-silent is-withheld
    is-none is-not-split is-nothing-known is-one is-open is-running is-same is-simulated
    is-one-day is-some is-stopped is-too-few is-worse json-url known low people people-url points
    range rows running simulated-url since split-counts split-p until winner
    """,
    "funnel": """
    is-one-repeated is-one-unknown
    bad-period has-bad-period is-beside-dates is-no-period lacks-first lacks-last
    is-before-kept-back is-first-unseen is-kept-back is-under-way is-unseen removal-options
    simulation-options tells-left tells-lost
    added-up arrived at-end axis back back-url bar by-back by-loss by-path by-refused by-skipped
    by-time change-points change-range compared counted csv-url dates-action definitions
    devices end figures filter-url finish-target finished finished-rate flow-url proposed-flow
    flows from gone has-back has-own-dates has-bad-dates is-reversed has-unknown has-repeated repeated
    is-narrow span unknown has-before has-change has-compared has-devices
    has-left has-locales has-narrow-pass has-simulated is-empty is-squeezed-only simulated-url
    has-pass has-recent has-refused has-returned has-scale has-shares
    has-skipped has-sources has-target has-variant has-variants has-worst heading id ident
    interval is-24h is-28d is-7d is-above is-all is-below is-changed is-chosen is-one-short
    is-conditional is-dry is-enough is-few is-first-withheld is-hidden is-least is-little
    is-alone is-made-up is-met is-most is-nobody is-not-known is-not-met is-nothing
    is-one-worst is-untold
    is-passed is-path is-previous is-range is-rank-1 is-rank-2 is-rank-3 is-short is-shown
    is-simulated is-sorted is-withheld json-url kept label least leaves-late left left-share
    locales
    loss-url median median-target most mouth name needs-and needs-comma nine-in-ten number
    of-all overview-url parameter pass path-share path-url periods picture-url
    previous-span range rate rate-before reach recent-count refusal refused refused-url
    returned returned-share river-sections rows scale screen-url section-title short
    skipped skipped-url sorted-rows sources start started started-count started-word
    target target-distance target-share time time-url title to tone tones variant variants
    was worst worst-count worst-share
    """,
    "health": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    has-off is-one-off off-count
    backup backup-day backup-time has-backup foyer is-released libraries is-young
    age are-failing clock-lead csv-url database day day-files drawing edition editions failing failures
    is-clock-ahead is-clock-wrong
    first-day flow growth has-failures has-highest has-reason has-room help highest highest-at
    id is-accepted is-active is-durable is-expired is-failures is-half is-in-database
    is-another-account is-in-memory is-known is-body is-headers is-write has-words is-lost is-malformed is-most is-next is-not-authentic
    is-one-failing is-one-failure is-oversize is-refusals is-requests is-revoked is-spent
    is-bad-token is-foreign-origin is-spent-link is-too-many-attempts is-wrong-password
    is-sealing is-store is-unknown-version is-waiting is-well json-url keys keys-files kinds last-day month
    multiples name now reason refusals-files room schema since since-day since-time trouble
    version versions-files
    """,
    "new-webhook": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    action deliveries-url flow flow-name flows has-error is-chosen is-credentials is-duplicate
    is-fragment is-inner is-inner-allowed is-insecure is-malformed is-nowhere is-scheme
    is-world kind kinds url webhook-name
    is-inner-for-all
    """,
    "overview": """
    is-one-repeated is-one-unknown
    bad-period has-bad-period is-beside-dates is-no-period lacks-first lacks-last
    has-met has-missed is-kept-back is-nothing-known is-one-target is-partial
    removal-options simulation-options tells-finished
    bar change-axis change-url changes choice compared count counted csv-url dates-action
    day devices drawing experiment experiment-url facts field filter-url finish-target
    finished proposed-flow flow-url from has-bad-dates is-reversed has-unknown has-repeated
    repeated unknown has-changes has-compared has-devices
    has-field has-locales has-more-changes has-others has-no-target has-open has-share has-shares
    has-simulated is-empty is-narrow
    endpoint has-sources has-targets has-variants has-waiting high ident interval is is-24h
    is-28d is-7d is-all is-by-day is-by-week is-chose is-chosen is-counted is-decided
    is-ever-chose is-failing is-few is-finished is-gave is-hidden is-least is-left
    is-lossy is-made-up is-met is-more is-most is-nobody is-not-known is-not-met
    is-nothing is-off is-one is-one-met is-one-missed is-one-open is-one-variant
    is-previous is-range is-refused is-shown is-silent is-simulated is-skipped is-stopped
    is-time is-untold is-varying is-level is-within json-url kept label least limit simulated-url locales low
    median met more-changes
    most name needs-dot nine-in-ten not-known not-met notices offset oldest others
    parameter periods place points previous-span range rate river rows screen screen-count
    share share-drawing share-scale sources span started stops target-count time
    time-scale time-target to tone total trend url variant variant-started variants
    version was why
    flows-files targets-files
    """,
    "people": """
    counted has-unknown unknown has-repeated repeated has-left-out is-one-repeated
    is-one-unknown is-reversed is-one-waiting is-one-given-up
    action all all-url audit-url chose-delivered chose-given-up chose-none chose-waiting is-everybody is-filtered is-held
    count csv-url days days-1-url days-28-url days-7-url delivered edition erased first-url flow
    flows from given-up has-account has-given-up has-more has-people has-own-problem has-problem
    has-variants has-waiting is-all-time is-bad-from is-bad-receipt is-bad-to is-chosen is-days-1 is-days-28
    is-days-7 is-delivered is-given-up is-later-page is-more is-no is-none is-one
    end-day first-day only-day kept-filters kept-period parameter is-unaddressed is-waiting is-yes jsonl-url missing next-url people receipt title to url
    variant variants waiting when
    is-after is-alone is-behind is-not-before is-timed turn
    """,
    "person": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    action at bar changed-day changed-time is-held number chose-access chose-fault chose-legal chose-other chose-question
    typed-note typed-receipt closes-at consents count day deliveries digits edition flow
    has-account has-consents has-health health is-about-health has-deliveries has-error has-outline has-sensitive has-variant
    endpoint is-changed is-delivered is-given is-given-up is-on-its-way is-one is-open is-over
    is-reasonless is-sensitive is-simulated is-taken is-unaddressed is-unreadable is-waiting
    is-kept-for-good is-one-day is-wrong-receipt kept-days kept-until kind-parts label needs-dot opened-at outline part
    people-url reason rows sections
    sensitive text time title url variant when words
    is-after is-alone is-behind is-not-before is-timed
    """,
    "role": """
    deliveries-url is-delivery is-endpoint is-person
    """,
    "screen": """
    is-how-many is-one-repeated is-one-unknown
    bad-period has-bad-period is-beside-dates is-no-period lacks-first lacks-last
    has-hidden is-few is-told tells-left
    after arrived arrived-word back back-share bar bins board-url can-refuse can-skip changed choices
    choices-files compared condition counted csv-url dates-action days-files detail devices
    drawing encounters encounters-files factor few-back few-refused few-skipped field filter-url first-message
    flow-name flow-url from gone has-bad-dates is-reversed has-unknown has-repeated repeated
    span unknown has-changed has-compared has-devices
    has-difference has-factor has-locales has-median has-passed has-refusal has-shares
    has-sources has-variants histogram id is-24h is-28d is-7d is-all is-chosen
    is-conditional is-error is-first is-kept-back is-little is-made-up is-nobody is-none is-more-often
    is-nothing
    is-one-left is-previous is-proposed is-shown is-simulated is-withheld json-url kept
    label left left-range left-share locales median message others others-left
    others-left-range others-left-share overview-url parameter passed path-share people
    periods picture-url preview questions range refusals refusals-files refused
    refused-left refused-left-range refused-left-share refused-share refused-word rows
    rule rules screen-title screen-url section-title share skipped skipped-share sources
    state-url states step subject times times-files title to tone variants was-failure was-handed-over
    was-opened was-resumed was-settled was-shown weeks words-url
    """,
    "versus": """
    is-one-repeated is-one-unknown
    bad-period has-bad-period is-beside-dates is-no-period lacks-first lacks-last
    is-kept-back
    arrived bar begins compared counted csv-url dates-action devices difference
    difference-scale drawing end filter-url finding flow-url flows from has-bad-dates
    is-reversed has-unknown has-repeated repeated span unknown
    has-compared has-devices has-difference has-differences has-locales has-most has-none has-shares
    has-sources has-variants id ident interval is-24h is-28d is-7d is-all is-better
    is-chosen is-counted is-few is-made-up is-missing is-more is-nothing is-open
    is-previous is-shown is-simulated is-withheld is-worse json-url kept label left
    left-share locales most mouth name one one-definitions one-heading one-name one-rate
    one-reach one-shown one-started other other-definitions other-heading other-name
    other-rate other-reach other-shown other-started overview-url parameter periods points
    range reach sources start title to tone tones variants versus-rows
    """,
    "webhook": """
    has-unknown unknown has-repeated repeated is-one-unknown is-one-repeated
    action delivered deliveries-url flows given-up has-given-up has-secret has-test
    endpoint has-two has-waiting is-all-flows is-all-kinds is-new is-off is-test-refused
    is-rotation-stale is-test-taken kinds name off-since secret secret-mark since test-answer
    is-one-waiting is-unconfirmed test-time two-until typed url
    waiting
    is-gone is-paused is-stopped paused-by stopped-for failed-at failure has-failed-at
    is-due is-failing is-fresh is-healthy is-one-by-one next was-paused was-resumed
    """,
  ]

  /// Pages without.
  private static let bare: [String: String] = [
    "error": """
    has-request-id home-url is-failure is-foreign is-forged is-form is-not-found is-other is-role
    is-unasked message request-id status
    """,
    "link": """
    action
    """,
    "onwards": """
    url
    """,
    "sign-in": """
    action has-error is-field-error is-form-lost is-incomplete is-limited is-session-over is-spent
    is-wrong leads-back name
    """,
    "unavailable": """
    finished flow has-known has-request-id has-share home-url is-busy is-damaged is-few
    is-full is-other known known-at request-id retry-url started
    """,
  ]
}
