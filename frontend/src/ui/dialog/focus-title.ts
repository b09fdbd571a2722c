/** When a dialog has closed and given the focus back, if it could. */
const settledMs = 200

/**
 * To call when what has the focus is about to go away: a screen reader would be nowhere, so it goes on at the page's
 * title, unless something else has taken the focus by then, or the person has gone on by a key.
 */
export const focusTitleIfLost = (): void => {
  const goOn = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    document.removeEventListener('keydown', goOn, true)
    if (document.activeElement !== document.body) return
    document.querySelector('h1')?.focus({ preventScroll: true })
  }, settledMs)
  document.addEventListener('keydown', goOn, { capture: true, once: true })
}
