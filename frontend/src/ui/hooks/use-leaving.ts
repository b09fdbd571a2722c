import { useEffect, useState } from 'react'

/** Whether the browser is on its way to another site: true until the page is gone, or false again after a failure. */
export const useLeaving = (): readonly [boolean, (leaving: boolean) => void] => {
  const [leaving, setLeaving] = useState(false)

  // The browser's Back brings the page as it was left.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) setLeaving(false)
    }
    addEventListener('pageshow', comeBack)
    return () => removeEventListener('pageshow', comeBack)
  }, [])

  return [leaving, setLeaving]
}
