import type { JoinOffer } from '@labkeeper/contract/courses/joining'
import { useEffect, useState } from 'react'
import { findOffer } from '~/data/courses/joining.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'

export type OfferState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly offer: JoinOffer }
  /** A link that is not valid is no better on the next try. */
  | { readonly phase: 'failed'; readonly why: string; readonly isInvalid: boolean }

/** Whether the server knows no such link, or no longer. */
export const isInvalidLink = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400)

export const notValid = 'This link is not valid. Ask your teacher for a new one.'

/** What a link leads to, as the server says when the page is opened; `again` asks once more. */
export const useOffer = (code: string): { readonly state: OfferState; readonly again: () => void } => {
  const [state, setState] = useState<OfferState>({ phase: 'loading' })
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try asks the same once more.
  useEffect(() => {
    const controller = new AbortController()
    findOffer(code, controller.signal).then(
      (offer) => setState({ phase: 'ready', offer }),
      (error: unknown) => {
        if (controller.signal.aborted) return
        const isInvalid = isInvalidLink(error)
        const why = isInvalid ? notValid : errorText(error, 'Failed to open the link')
        setState({ phase: 'failed', why, isInvalid })
      },
    )
    return () => controller.abort()
  }, [code, tries])
  const again = () => {
    setState({ phase: 'loading' })
    setTries(tries + 1)
  }
  return { state, again }
}
