import OnboardingDomain
import SourceText
import Testing

@testable import PageRendering

@Suite struct FieldSlotTests {
  private static let day = CalendarDate(iso8601: "1990-02-03")

  /// What a control holds.
  private static func value(_ name: String, _ state: borrowing PageState) throws -> String {
    try TestSite.person("{{field.\(name)}}", state)
  }

  @Test func `a control holds what was entered before the answer and the suggestion`() throws {
    var state = PageState.answering(["sessions": .number(5)])
    #expect(try Self.value("sessions.value", .fresh) == "3")
    #expect(try Self.value("sessions.value", state) == "5")
    state.input = FormInput(["sessions": "five"])
    #expect(try Self.value("sessions.value", state) == "five")
  }

  @Test func `a control that was sent empty stays empty`() throws {
    let state = PageState.with {
      $0.answers = Answers(["sessions": .number(5)])
      $0.input = FormInput([:])
    }
    #expect(try Self.value("sessions.value", state) == "")
  }

  @Test func `a computed suggestion wins over the suggestion of the field`() throws {
    let state = PageState.with { $0.suggestion = { $0 == "sessions" ? .number(7) : nil } }
    #expect(try Self.value("sessions.value", state) == "7")
  }

  @Test func `a password is never shown again`() throws {
    #expect(try Self.value("secret.value", .entering(["secret": "hunter2"])) == "")
  }

  @Test(arguments: [
    ("height.parts.feet.value", "5"), ("height.parts.inches.value", "4"),
    ("height.parts.centimetres.value", "162.6"), ("weight.parts.pounds.value", "148"),
    ("weight.parts.kilograms.value", "67.1"), ("birth-date.parts.month.value", "2"),
    ("birth-date.part.day.value", "3"), ("birth-date.parts.year.value", "1990"),
    ("food.value", "nuts, milk"), ("name.value", "Maya"), ("bio.value", "a\nb"),
  ])
  func `each control of a field holds its part of the answer`(name: String, expected: String) throws
  {
    let answers: [FieldID: Answer] = [
      "height": .length(Centimetres(feet: 5, inches: 4), .imperial),
      "weight": .mass(Kilograms(pounds: 148), .imperial),
      "birth-date": try .date(#require(Self.day)), "food": .tags(["nuts", "milk"]),
      "name": .text("Maya"), "bio": .text("a\nb"),
    ]
    #expect(try Self.value(name, .answering(answers)) == expected)
  }

  @Test func `the chosen one of some choices is checked`() throws {
    let site = try TestSite([
      "person": "{{#field.sex}}[{{choice.female.checked}}] [{{choice.male.checked}}]{{/field.sex}}"
    ])
    #expect(site.page("person") == "[] []")
    #expect(site.page("person", .answering(["sex": .choice("male")])) == "[] [ checked]")
    #expect(site.page("person", .entering(["sex": "female"])) == "[ checked] []")
    #expect(site.page("person", .entering(["sex": "nobody"])) == "[] []")
  }

  @Test func `every chosen one of several choices is checked`() throws {
    let inside = "{{#field.likes.choices}}{{id}}{{checked}}{{selected}};{{/field.likes.choices}}"
    let state = PageState.answering(["likes": .choices(["tea", "none"])])
    #expect(
      try TestSite.person(inside, state) == "tea checked selected;coffee;none checked selected;")
    let entered = PageState.entering(["likes": "coffee", "likes": "none"])
    #expect(
      try TestSite.person(inside, entered) == "tea;coffee checked selected;none checked selected;")
  }

  @Test func `the chosen level of a scale is checked`() throws {
    let template = "{{#field.energy}}{{#levels}}{{level}}{{checked}};{{/levels}}{{/field.energy}}"
    #expect(try TestSite.person(template, .answering(["energy": .level(2)])) == "1;2 checked;3;")
    #expect(try TestSite.person(template, .entering(["energy": "3"])) == "1;2;3 checked;")
  }

  @Test func `a toggle is on when it was sent or answered`() throws {
    #expect(try Self.value("agree.checked", .fresh) == "")
    #expect(try Self.value("agree.checked", .answering(["agree": .flag(true)])) == " checked")
    let unchecked = PageState.with {
      $0.answers = Answers(["agree": .flag(true)])
      $0.input = FormInput([:])
    }
    #expect(try Self.value("agree.checked", unchecked) == "")
    #expect(try Self.value("agree.checked", .entering(["agree": "on"])) == " checked")
  }

  @Test func `an error marks its field, describes it and says what is wrong`() throws {
    let template =
      "{{#field.name}}[{{error-class}}][{{invalid}}][{{described}}]{{error}}{{/field.name}}"
    #expect(try TestSite.person(template) == "[][][]<p id=\"name-error\" hidden></p>")
    let state = PageState.with { $0.errors = [FieldError("name", "required")] }
    #expect(
      try TestSite.person(template, state)
        == "[ is-error][ aria-invalid=\"true\"][ aria-describedby=\"name-error\"]"
        + "<p class=error id=name-error>[required]</p>")
  }

  @Test func `a hint describes a field, and an error after it`() throws {
    let words = Words.demo.with("person.name.hint", "As you like it")
    let template = "{{field.name.described}}"
    #expect(
      try TestSite.person(template, words: words) == " aria-describedby=\"name-hint\"")
    let state = PageState.with { $0.errors = [FieldError("name", "required")] }
    #expect(
      try TestSite.person(template, state, words: words)
        == " aria-describedby=\"name-hint name-error\"")
  }

  @Test func `only the control that an error is about is marked`() throws {
    let template =
      "{{#field.birth-date}}{{#parts.month}}m{{invalid}}{{/parts.month}};{{#parts.year}}y{{invalid}}{{/parts.year}}{{/field.birth-date}}"
    let year = PageState.with { $0.errors = [FieldError("birth-date", "date-year", part: .year)] }
    #expect(try TestSite.person(template, year) == "m;y aria-invalid=\"true\"")
    let whole = PageState.with { $0.errors = [FieldError("birth-date", "too-young")] }
    #expect(
      try TestSite.person(template, whole) == "m aria-invalid=\"true\";y aria-invalid=\"true\"")
  }

  @Test func `what is missing of a date is marked together, and no more`() throws {
    let template =
      "{{#field.birth-date}}{{#parts.month}}m{{invalid}};{{/parts.month}}{{#parts.day}}d{{invalid}};{{/parts.day}}{{#parts.year}}y{{invalid}}{{/parts.year}}{{/field.birth-date}}"
    let marked = " aria-invalid=\"true\""
    func page(_ key: String, at part: InputPart, _ entered: KeyValuePairs<String, String>) throws
      -> String
    {
      try TestSite.person(
        template,
        .with {
          $0.errors = [FieldError("birth-date", key, part: part)]
          $0.input = FormInput(entered)
        })
    }
    #expect(
      try page("required", at: .month, [:]) == "m\(marked);d\(marked);y\(marked)")
    #expect(
      try page(
        "date-missing-day-year", at: .day, ["birth-date-month": "3", "birth-date-year": " "])
        == "m;d\(marked);y\(marked)")
    #expect(
      try page("date-day", at: .day, ["birth-date-month": "3", "birth-date-day": "40"])
        == "m;d\(marked);y")
  }

  @Test func `the words of a screen win over the shared words of an error`() throws {
    let words = Words.demo.with("person.name.error.too-long", "At most %@, %@ too many")
    let state = PageState.with {
      $0.errors = [FieldError("name", "too-long", arguments: ["40", "2"])]
    }
    #expect(
      try TestSite.person("{{field.name.error}}", state, words: words)
        == "<p class=error id=name-error>At most 40, 2 too many</p>")
  }

  @Test func `an error of a rule without words shows the general ones and is noted`() throws {
    let site = try TestSite(["person": "{{field.name.error}}"])
    let state = PageState.with { $0.errors = [FieldError("name", "rude")] }
    var buffer = PageBuffer()
    let problems = try #require(site.shell("person")).write(state, into: &buffer)
    #expect(
      problems.map(\.message) == [
        "on the page demo/person: there are no words person.name.error.rude or error.rude"
      ])
    #expect(site.page("person", state) == "<p class=error id=name-error>[required]</p>")
  }

  @Test func `a choice that is not open is disabled and says why`() throws {
    let words = Words.demo.with("person.sex.male.unavailable.why", "Not with %@")
    let state = PageState.with {
      $0.unavailable = [
        UnavailableChoice(field: "sex", choice: "male", key: "why", arguments: ["<this>"])
      ]
    }
    let template =
      "{{#field.sex}}{{#choices}}[{{disabled}}]{{because}};{{/choices}}{{/field.sex}}"
    #expect(
      try TestSite.person(template, state, words: words)
        == "[];[ disabled aria-describedby=\"sex-male-because\"]"
        + "<span id=sex-male-because>Not with &lt;this&gt;</span>;")
  }

  @Test func `a later screen asks in the units that were chosen`() throws {
    let template = "{{#field.target}}{{value}} {{unit}} {{minimum}}–{{maximum}}{{/field.target}}"
    let site = try TestSite(["goal": template])
    var state = PageState.answering(["target": .mass(Kilograms(60), .metric)])
    state.units = .metric
    #expect(site.page("goal", state) == "60 kg 30–300")
    state.units = .imperial
    #expect(site.page("goal", state) == "132.3 lb 67–661")
  }

  @Test(arguments: [
    ("name", "is-text"), ("bio", "is-multiline"), ("email", "is-email"), ("phone", "is-phone"),
    ("secret", "is-password"), ("code", "is-code"), ("sessions", "is-number"),
    ("height", "is-length"), ("weight", "is-mass"), ("birth-date", "is-date"), ("wake", "is-time"),
    ("zone", "is-time-zone"), ("sex", "is-choice"), ("likes", "is-choices"),
    ("energy", "is-scale"), ("food", "is-tags"), ("agree", "is-toggle"), ("meals", "is-windows"),
  ])
  func `a field has the flag of its format`(field: String, flag: String) throws {
    let flags = [
      "is-email", "is-phone", "is-password", "is-code", "is-number", "is-length", "is-mass",
      "is-date", "is-time", "is-time-zone", "is-choice", "is-choices", "is-scale", "is-tags",
      "is-toggle", "is-windows", "is-multiline", "is-text",
    ]
    let template = flags.map { "{{#\($0)}}\($0) {{/\($0)}}" }.joined()
    let expected = flag == "is-multiline" ? "is-multiline is-text " : "\(flag) "
    #expect(try TestSite.person("{{#field.\(field)}}\(template){{/field.\(field)}}") == expected)
  }

  @Test(arguments: [
    ("email.inputmode", "email"), ("sessions.inputmode", "numeric"), ("phone.inputmode", "tel"),
    ("weight.inputmode", "decimal"), ("name.inputmode", ""), ("name.autocomplete", "given-name"),
    ("birth-date.autocomplete", ""), ("birth-date.part.month.autocomplete", "bday-month"),
    ("sessions.minimum", "0"), ("sessions.maximum", "14"), ("sessions.step", "1"),
    ("wake.step", "15"), ("name.maximum", "40"), ("name.required", "true"),
    ("bio.required", "false"), ("sex.choice.male.input-id", "sex-male"),
    ("sex.choice.male.title", "Title of male"), ("height.parts.centimetres.name", "height-cm"),
    ("name.label", "Label of name"),
  ])
  func `a field tells what a control needs`(name: String, expected: String) throws {
    #expect(try Self.value(name, .fresh) == expected)
  }
}
