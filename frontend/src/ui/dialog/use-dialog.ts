import { useCallback, useId, useState } from 'react'

interface State<Subject> {
  readonly key: number
  readonly isOpen: boolean
  readonly subject?: Subject
}

/**
 * A dialog about something: what it is about stays while it fades out, and with `key` it begins afresh each time.
 * `open` and `close` are always the same. No other dialog has that key: of two beside each other React would draw one
 * again and again, and leave it on the page for good.
 */
export const useDialog = <Subject>() => {
  const id = useId()
  const [state, setState] = useState<State<Subject>>({ key: 0, isOpen: false })
  const open = useCallback(
    (subject: Subject) => setState(({ key }) => ({ key: key + 1, isOpen: true, subject })),
    [],
  )
  const close = useCallback(() => setState((last) => ({ ...last, isOpen: false })), [])
  return { ...state, key: `${id}-${state.key}`, open, close }
}
