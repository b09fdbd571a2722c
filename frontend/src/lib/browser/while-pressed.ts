/** A button may be let go where the page does not hear of it, and who holds one down for long does not click. */
const longestMs = 1000
/** A finger's click comes a moment after the finger has left. */
const clickMs = 100

let waiting: (() => void)[] | undefined
let timer: ReturnType<typeof setTimeout> | undefined

const letGo = () => {
  clearTimeout(timer)
  for (const show of waiting ?? []) setTimeout(show)
  waiting = undefined
}
const letGoIn = (ms: number) => {
  clearTimeout(timer)
  timer = setTimeout(letGo, ms)
}
const listen = (type: string, hear: () => void) => addEventListener(type, hear, true)

/** From now on the page knows whether a button is being pressed. */
export const watchPresses = (): void => {
  listen('pointerdown', () => {
    waiting ??= []
    letGoIn(longestMs)
  })
  listen('pointerup', () => letGoIn(clickMs))
  listen('pointercancel', letGo)
  // Before anybody hears the click: that its work has begun is shown to whoever clicks twice.
  listen('click', letGo)
}

/**
 * Shows what has arrived, but not while a button is pressed. If a page moved between press and release, the browser
 * would see no click at all, or one on whatever lies there now.
 */
export const unlessPressed = (show: () => void): void => {
  if (waiting) waiting.push(show)
  else setTimeout(show)
}
