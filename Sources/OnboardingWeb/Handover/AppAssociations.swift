import HTTPCore
import OnboardingDomain
import StrictJSON

/// The two files by which phones know that links of this site open an app.
///
/// Source: Apple, "Supporting associated domains", applinks with components; Android, "Verify App
/// Links", Digital Asset Links.
enum AppAssociations {
  /// `/.well-known/apple-app-site-association`: of each flow the links of its codes.
  static func apple(_ apps: [PhoneApp]) -> String {
    var details: [String] = []
    var ids: [String] = []
    for app in apps {
      guard case .apple(let id) = app.identity else { continue }
      let quoted = JSONString.quoted(id)
      details.append(
        """
        {"appIDs":[\(quoted)],"components":[{"/":\(JSONString.quoted("/handover/\(app.flow)/*"))}]}
        """)
      if !ids.contains(quoted) { ids.append(quoted) }
    }
    return """
      {"applinks":{"details":[\(details.joined(separator: ","))]},\
      "webcredentials":{"apps":[\(ids.joined(separator: ","))]}}
      """
  }

  /// `/.well-known/assetlinks.json`.
  static func android(_ apps: [PhoneApp]) -> String {
    let statements = apps.compactMap { app -> String? in
      guard case .android(let package, let fingerprints) = app.identity else { return nil }
      let certificates = fingerprints.map(JSONString.quoted).joined(separator: ",")
      return """
        {"relation":["delegate_permission/common.handle_all_urls",\
        "delegate_permission/common.get_login_creds"],"target":{"namespace":"android_app",\
        "package_name":\(JSONString.quoted(package)),"sha256_cert_fingerprints":[\(certificates)]}}
        """
    }
    return "[\(statements.joined(separator: ","))]"
  }
}
