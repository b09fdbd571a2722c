import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { sendProof } from '~/data/courses/joining.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { isInvalidLink } from './use-offer.ts'
import type { Way } from './way.ts'

/** Asks for six digits by mail. `sent` is what the server said to it, and tells nobody whether any are on their way. */
export const useProof = ({ code, onOver }: Pick<Way, 'code' | 'onOver'>) => {
  const [isSending, setSending] = useState(false)
  const [sent, setSent] = useState<string>()
  const [why, setWhy] = useState<string>()
  const ask = async <T extends FieldValues>(
    email: string,
    form?: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  ): Promise<void> => {
    setSending(true)
    setWhy(undefined)
    try {
      setSent(await sendProof(code, email))
    } catch (error) {
      if (form && showFieldErrors(form, error)) return
      if (isInvalidLink(error)) return onOver()
      setWhy(errorText(error, 'Failed to send a code'))
    } finally {
      setSending(false)
    }
  }
  return { ask, isSending, sent, why }
}
