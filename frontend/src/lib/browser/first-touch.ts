const events = ['pointermove', 'pointerdown', 'keydown'] as const
const waiting = new Set<() => unknown>()

const run = ({ type, movementX }: Partial<PointerEvent>) => {
  // Chromium tells of a pointer that rests where a page has just been drawn, to find out what lies under it.
  if (type === events[0] && !movementX) return
  for (const event of events) removeEventListener(event, run, true)
  for (const load of waiting) load()
  waiting.clear()
}

/**
 * Fetches code that only an action can need as soon as somebody is there to act: it neither weighs on the first paint
 * nor makes the first click wait.
 */
export const onFirstTouch = (load: () => Promise<unknown>): void => {
  if (waiting.size === 0)
    for (const event of events) addEventListener(event, run, { capture: true, passive: true })
  // A failure is no news yet: the action itself will try again and say so.
  waiting.add(() => load().catch(() => undefined))
}
