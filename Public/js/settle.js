// What moves on a page, at its end at once.

/// Of the body, not of the document: WebKit ends the whole page where that is asked after elements that moved have gone.
export function settle() {
  for (const animation of document.body.getAnimations({ subtree: true })) {
    if (animation.effect.getComputedTiming().endTime < Infinity) animation.finish()
  }
}
