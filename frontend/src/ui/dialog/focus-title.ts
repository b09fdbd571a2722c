/** When a dialog has closed and given the focus back, if it could. */
const settledMs = 200

/**
 * To call when what has the focus is about to go away: a screen reader would be nowhere, so it goes on at the page's
 * title, unless something else has taken the focus by then.
 */
export const focusTitleIfLost = (): void => {
  setTimeout(() => {
    if (document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, settledMs)
}
