extension RequestError {
  /// What went wrong and what helps, in one or two sentences for a person; plain text.
  public var message: String {
    switch self {
    case .badTarget: "This address is not well formed."
    case .targetTooLong: "This address is too long."
    case .unsupportedVersion: "This server speaks HTTP/1.1 and HTTP/1.0."
    case .methodNotAllowed: "This page can be read and its form sent, nothing else."
    case .malformedHead, .badHeaderName, .badHeaderValue, .duplicateHeader:
      "The request's headers are not well formed."
    case .tooManyHeaders: "The request has too many headers."
    case .cookiesTooLong:
      "The cookies for this site are too long. Delete them in the browser and try again."
    case .missingHost: "The request does not say which host it is for."
    case .unknownHost: "This server does not answer for that host."
    case .lengthRequired: "The request has to say how long its body is."
    case .badContentLength, .incompleteBody: "The length of the request's body is wrong."
    case .bodyTooLarge, .formTooLarge: "The form is too long. Shorten the answers and try again."
    case .unexpectedBody: "A request that only reads a page has no body."
    case .unknownExpectation: "The request expects something that this server does not do."
    case .unsupportedMediaType: "This page reads forms only."
    case .malformedForm: "The form arrived damaged. Go back and send it again."
    case .crossSite: "The form was sent from another site. Open the page here and send it again."
    case .badFormToken: "The form is out of date. Load the page again and send it once more."
    case .forbidden: "This is not allowed."
    case .notFound: "There is no page at this address."
    case .tooManyRequests: "Too many tries in a short time. Wait half a minute and try again."
    case .overloaded: "The server is busy. Try again in a few seconds."
    case .stopping: "The server is restarting. Try again in a few seconds."
    case .internalFailure: "Something went wrong on our side. Try again."
    }
  }
}
