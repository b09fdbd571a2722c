import { useLocation, useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'

/** Parts of an address by their names, as somebody typed or chose them. */
type Words = Readonly<Record<string, unknown>>

/** Changes some of a view; what is not understood is taken out of it. */
export type ChangeView<View> = (some: { readonly [Name in keyof View]?: unknown }) => void

/** Puts a view into the address, in the place of the one that is there: before it answers. */
export type WriteView<View> = (next: (now: View) => View) => unknown

const nothing: Words = {}

const isAt = (page: string, pathname: string): boolean => pathname.replace(/\/$/, '') === page

/**
 * The view of a page's list, and how to change some of it. The address says what is shown, as soon as it is changed and not
 * when the router has loaded what is there. Only what was asked for a moment ago lies over it, until that has been drawn:
 * then `write` puts it in, at once, and nothing that comes late can undo it.
 */
export const useView = <View extends object>(
  page: string,
  parse: (words: Record<string, unknown>) => View,
  write: WriteView<View>,
): readonly [view: View, change: ChangeView<View>] => {
  const { history } = useRouter()
  // On the way to another page the address is that one's already.
  const words = useLocation({
    select: ({ pathname, search }): Words | undefined => (isAt(page, pathname) ? search : undefined),
  })
  const here = useRef(nothing)
  here.current = words ?? here.current
  const latest = useRef(write)
  latest.current = write
  const [ahead, setAhead] = useState(nothing)
  // Always the same, or all that can change the view would be drawn again with each change.
  const [change] = useState((): ChangeView<View> => {
    let waiting = nothing
    const put = () => {
      const some = waiting
      waiting = nothing
      setAhead(nothing)
      // Who has left in the meantime is not called back.
      if (!isAt(page, history.location.pathname)) return
      latest.current((now) => ({ ...now, ...parse({ ...now, ...some }) }))
    }
    return (some) => {
      if (waiting === nothing) requestAnimationFrame(() => setTimeout(put))
      waiting = { ...waiting, ...some }
      setAhead(waiting)
    }
  })
  const known = here.current
  return [useMemo(() => parse({ ...known, ...ahead }), [parse, known, ahead]), change]
}
