import { useEffect, useRef } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox]), textarea, select'))

const floating = '[role=dialog], [role=alertdialog], [role=menu][data-state=open]'

/**
 * One key for the whole page, as long as the component is there. Keys typed into a field, with a modifier, or while a
 * dialog or menu is open belong to those.
 */
export const useHotkey = (key: string, run: () => void, enabled = true): void => {
  const latest = useRef(run)
  latest.current = run
  useEffect(() => {
    if (!enabled) return
    const listen = (event: KeyboardEvent) => {
      if (event.key !== key || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey)
        return
      if (isTyping(event.target) || document.querySelector(floating)) return
      event.preventDefault()
      latest.current()
    }
    // Before the menus and dialogs hear it: what is open now is what the key belongs to.
    addEventListener('keydown', listen, true)
    return () => removeEventListener('keydown', listen, true)
  }, [key, enabled])
}
