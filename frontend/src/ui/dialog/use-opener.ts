import { type RefObject, useLayoutEffect, useRef } from 'react'

/** What had the focus; of a menu that is about to close, the button that opened it. */
const focused = (): HTMLElement | null => {
  const active = document.activeElement
  if (!(active instanceof HTMLElement)) return null
  const menu = active.closest('[role=menu]')
  return menu ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`) : active
}

/** Where the focus was before what closes in this very moment: what opens instead of it returns there, too. */
let handedOn: HTMLElement | null = null

/** Remembers where the focus was when something opened, for it to return there. */
export const useOpener = (open: boolean): RefObject<HTMLElement | null> => {
  const opener = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    opener.current = handedOn ?? focused()
    return () => {
      handedOn = opener.current
      queueMicrotask(() => {
        handedOn = null
      })
    }
  }, [open])
  return opener
}
