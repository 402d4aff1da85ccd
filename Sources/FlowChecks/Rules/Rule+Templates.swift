import OnboardingDomain
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
        let found = examined.site?.unusedTemplates() ?? []
        let unused = found.filter { $0.isOfFlow || examined.hasEveryFlow }.map { template in
          rule.finding(
            at: .file("Templates/" + template.file),
            "no page, sheet or fragment is made of it" + hint(template.meant),
            fix: template.isOfFlow
              ? "Delete it, or name it after a screen, a sheet or a fragment of the flow"
              : "Delete it, or give it the folder and the name of what it is meant to be")
        }
        return unused + examined.unreadCatalogues(by: rule) + examined.unreadFiles(by: rule)
      },
    ]
}

extension Examined {
  /// Whether all flows are looked at whose words are here: what they share may be there for another one.
  fileprivate var hasEveryFlow: Bool {
    let ids = Set(onboardings.map(\.flow.id.rawValue))
    return templates.files.allSatisfy { file in
      let parts = file.path.split(separator: "/")
      return parts.count != 2 || parts[1] != "copy.xcstrings" || ids.contains(String(parts[0]))
    }
  }

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

  /// Files that nothing reads for what their names end in, such as `welcome.html`.
  fileprivate func unreadFiles(by rule: Rule) -> [Diagnostic] {
    unread.map {
      rule.finding(
        at: .file("Templates/" + $0),
        "nothing reads it: a template ends in .mustache, words stand in copy.xcstrings",
        fix: "Give it the ending of what it is, or keep it elsewhere")
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
