import { useCallback, useSyncExternalStore } from 'react'

const useMedia = (query: string): boolean => {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** Below the `md` breakpoint: tables become cards. */
export const useIsPhone = (): boolean => useMedia('(max-width: 47.99rem)')
