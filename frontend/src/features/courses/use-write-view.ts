import { useRouter } from '@tanstack/react-router'
import type { WriteView } from '~/ui/table/use-view.ts'

/** Puts the view of a course's list into the address: all pages of courses lie behind one route, which knows none of them. */
export const useWriteView = <View extends object>(): WriteView<View> => {
  const router = useRouter()
  return (next) => {
    const { pathname, search } = router.latestLocation
    return router.navigate({
      to: pathname,
      search: next(search as View) as never,
      replace: true,
      resetScroll: false,
      ignoreBlocker: true,
    })
  }
}
