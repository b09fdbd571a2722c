import { keepFocus } from './keep-focus.ts'

/**
 * From when this has arrived nobody is nowhere when what has the focus goes away: it goes on at the page's title, unless something else
 * has taken it by then, or the person has gone on by a key. To be there is all that it is asked for.
 */

/** When a dialog has closed and given the focus back, if it could, or another page has taken it. */
const settledMs = 200

let last = document.activeElement
const note = () => {
  last = document.activeElement
}
const isGone = () => last?.isConnected === false
const look = () => {
  if (isGone()) keepFocus(document.querySelector('h1'))
}
addEventListener('focusin', note)
addEventListener('keydown', note, true)
new MutationObserver(() => {
  if (isGone()) setTimeout(look, settledMs)
}).observe(document, { childList: true, subtree: true })
