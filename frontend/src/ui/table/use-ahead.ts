import { useEffect, useRef, useState } from 'react'

/**
 * What a list shows, and how to ask for another view of it: that is shown at once, and `write` puts it into the address
 * as soon as it has been drawn. From then on the address says again what is shown, so that Back, a link and a reload
 * do too. `write` resolves when the address is as it wished.
 */
export const useAhead = <View extends object>(
  address: View,
  write: (view: View) => Promise<void>,
): readonly [View, (view: View) => void] => {
  const [ahead, setAhead] = useState<View>()
  const latest = useRef(write)
  latest.current = write
  useEffect(() => {
    if (!ahead) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = async () => {
      await latest.current(ahead)
      // Whoever has typed on meanwhile is ahead again.
      setAhead((now) => (now === ahead ? undefined : now))
    }
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(follow)
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ahead])
  return [ahead ?? address, setAhead]
}
