package import HTTPCore
package import OnboardingDomain
import OnboardingEvents

extension FlowHandler {
  /// A posted form of a screen or of a sheet above it.
  func post(_ id: ScreenID, sheet: SheetID?, _ context: RequestContext) -> Reply {
    guard services.csrf.isFromThisSite(context.request) else { return fail(.crossSite, context) }
    let input: FormInput
    do { input = FormInput(try context.request.form()) } catch { return fail(error, context) }
    var session = session(of: context)
    // A form of a page that was shown before the variant changed is still taken as it was shown.
    if flow.variant(session.session.variant).screen(id) == nil {
      session = migrate(session, context)
    }
    guard flow.index(of: id) != nil else { return fail(.notFound, context) }
    let visit = visit(locate(session, by: input, context).opened, context)
    guard !session.isFresh else {
      return replyWithoutSession(to: input, of: id, sheet: sheet, session, context)
    }
    guard visit.walk.mayOpen(id) else {
      let isOver = isOfAnotherSession(input, id, sheet: sheet, visit)
      return .now(.seeOther(address(visit.walk.frontier.id, isOver ? .ended : .none)))
    }
    guard let place = visit.place(id, sheet: sheet) else { return fail(.notFound, context) }
    guard !input.hasRepeatedControls(at: place) else { return fail(.malformedForm, context) }
    let form = FormHandler(self, context, visit, place, input)
    guard
      services.csrf.isValid(
        input.value(FormInput.token), session: visit.session.id, form: place.name)
    else { return form.showAgain(.forbidden, notice: "try-again") }
    return form.reply()
  }

  /// Whether a form of a page was made for another session than the one that its browser has by now: the flow was
  /// started over in another tab.
  private func isOfAnotherSession(
    _ input: FormInput, _ id: ScreenID, sheet: SheetID?, _ visit: Visit
  ) -> Bool {
    guard let token = input.value(FormInput.token), let screen = visit.walk.variant.screen(id)
    else { return false }
    let place = Place(screen, sheet: sheet.flatMap { screen.sheet($0) })
    return !services.csrf.isValid(token, session: visit.session.id, form: place.name)
  }
}

extension FormInput {
  /// The name of the hidden control that shows where a form comes from.
  package static let token = "form-token"
  /// The name under which a script tells the time zone of the person's device.
  static let zone = "browser-time-zone"
  /// The name of every button beside the primary one.
  static let action = "action"

  /// What a browser sent, in its order.
  package init(_ form: URLEncodedForm) {
    self.init(form.pairs.map { Entry(name: $0.name, value: $0.value) })
  }

  /// Whether a control that can stand only once was sent twice: no browser does that. Controls that
  /// the form doesn't have are ignored.
  func hasRepeatedControls(at place: Place) -> Bool {
    repeatsName { name in
      name == Self.action || name == Self.token
        || place.fields.contains { field in
          !field.allowsRepeatedInput && field.inputParts.contains { field.inputName($0) == name }
        }
    }
  }
}
