import PageReading
import PageRendering
import SourceText

extension Rule {
  /// What is wrong with templates; the server refuses to start, but for templates nobody uses.
  static let templates: [Rule] =
    TemplateRule.allCases.filter {
      ![.missingCopy, .wrongPlaceholders, .missingFile, .emptyTemplate].contains($0)
    }.map { Rule($0) } + [
      Rule(TemplateRule.emptyTemplate.rawValue, .error) { examined, rule in
        examined.diagnostics.filter { $0.rule == rule.id }
          + examined.pages.filter { !$0.hasForm }.map {
            rule.finding(
              at: $0.frame,
              "pages that are made of it have no <form method=\"post\" data-form=\"screen\">, and"
                + " nobody gets on", fix: TemplateRule.emptyTemplate.fix)
          }
      },
      Rule(Diagnostic.unreadableFile, .error) { examined, rule in
        examined.diagnostics.filter { $0.rule == rule.id }
      },
      Rule(TemplateRule.missingFile.rawValue, .error) { examined, rule in
        examined.diagnostics.filter { $0.rule == rule.id } + examined.missingNeighbours(by: rule)
          + examined.pages.flatMap { examined.missingFiles(of: $0, by: rule) }
      },
      Rule("unused-template", .warning) { examined, rule in
        let unused: [Diagnostic] = (examined.site?.unusedTemplates() ?? []).map {
          rule.finding(
            at: .file("Templates/" + $0.file),
            "no page, sheet or fragment is made of it"
              + hint($0.meant.map { "\($0).mustache" }),
            fix: "Delete it, or name it after a screen, a sheet or a fragment of the flow")
        }
        return unused + examined.unreadCatalogues(by: rule)
      },
    ]
}

extension Examined {
  /// Catalogues of words that nothing reads, such as the copy that an editor or a folder in the cloud left beside one:
  /// what is written there is on no page.
  fileprivate func unreadCatalogues(by rule: Rule) -> [Diagnostic] {
    templates.files.filter { file in
      let parts = file.path.split(separator: "/")
      return file.path.hasSuffix(".xcstrings")
        && (parts.last != "copy.xcstrings" || parts.count > 2)
    }.map { file in
      rule.finding(
        at: .file("Templates/" + file.path), "no words are read from it",
        fix: "Write them into copy.xcstrings of Templates or of the flow's folder, and delete it")
    }
  }

  /// What pages load from an address that was written by hand. `{{#asset}}` finds its files while templates are read.
  fileprivate func missingFiles(of page: ExaminedPage, by rule: Rule) -> [Diagnostic] {
    let markup = page.markup
    let addresses =
      markup.all(["img", "script"]).compactMap { markup[$0, "src"] }
      + markup.all(["use"]).compactMap { markup[$0, "href"] }
      + markup.all(["link"]).filter { markup[$0, "rel"] == "stylesheet" }.compactMap {
        markup[$0, "href"]
      }
    return Set(addresses).compactMap { address in
      let path = String(address.prefix { $0 != "#" })
      guard path.hasPrefix("/"), filesByAddress[path] == nil else { return nil }
      return rule.finding(
        at: page.place, "\(page.name): loads \(path), which is no file of Public",
        fix: "Write {{#asset}}/folder/file{{/asset}}, with a path of Public")
    }
  }
}

extension ExaminedPage {
  /// Whether it has the one form with which a person goes on.
  fileprivate var hasForm: Bool {
    markup.all(["form"]).count { markup[$0, "data-form"] == "screen" } == 1
  }
}
