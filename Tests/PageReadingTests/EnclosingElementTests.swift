import Testing

@testable import PageReading

/// In which element a place of a page stands, told in passing as by a page that is taken apart.
@Suite struct EnclosingElementTests {
  /// By the definition: the last element that begins before a place, or the first around it that holds it.
  private func expected(_ offset: Int, in page: Markup) -> Int? {
    let head = page.elements.first { $0.name == "head" }?.place ?? 0..<0
    var number = (page.elements.lastIndex { $0.place.lowerBound <= offset }) ?? -1
    while number >= 0, !page.elements[number].place.contains(offset) {
      number = page.elements[number].parent
    }
    guard number >= 0, !head.contains(offset) else { return nil }
    return ["script", "style"].contains(page.elements[number].name) ? nil : number
  }

  @Test(arguments: [
    "<!DOCTYPE html><html><head><title>Tea</title><meta name=\"a\"></head><body><p>One<br>two <b>three</b> four</p></body></html>",
    "<p title=\"a > b\">x<input placeholder='</p>'>y</p>z<p>w",
    "<div><!-- <p>no</p> --><SVG><path d=\"M0\"/>t</SVG>u</div>v",
    "a<script>if (1 < 2) '<p>'</script>b<style>p > a {}</style>c<p>d</p>",
    "<figcaption>a<figcaption>b</figcaption>c</figcaption>d", "</p>x<p>y</div>z</p>", "<", "a<p",
    "",
  ])
  func `every place has the element that the page taken apart says`(text: String) {
    let bytes = Array(text.utf8)
    let page = Markup(bytes)
    let offsets = Array(bytes.indices)
    let found = EnclosingElement.around(offsets, in: bytes)
    #expect(found.count == offsets.count)
    for (offset, element) in zip(offsets, found) {
      #expect(element?.number == expected(offset, in: page), "\(offset) of \(text)")
      guard let element else { continue }
      let start = page.elements[element.number].place.lowerBound
      let name = String(decoding: bytes[(start + 1)..<element.nameEnd], as: UTF8.self)
      #expect(name.lowercased() == page.elements[element.number].name)
    }
  }
}
