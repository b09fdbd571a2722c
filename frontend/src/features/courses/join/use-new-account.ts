import { useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { joinWithNewAccount } from '~/data/courses/joining.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { isInvalidLink } from './use-offer.ts'
import type { Way } from './way.ts'

type NewAccount = Parameters<typeof joinWithNewAccount>[1]

interface Refused {
  readonly why: string
  /** The address has an account: that is the way on. */
  readonly hasAccount: boolean
}

const hasAccount = 'You already have an account.'

/** Makes the account and joins; what stands against it is said at its field, or above the form. */
export const useNewAccount = <T extends FieldValues>(
  { code, onJoined, onOver }: Way,
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
) => {
  const [refused, setRefused] = useState<Refused>()
  const create = async (account: NewAccount): Promise<void> => {
    setRefused(undefined)
    try {
      onJoined(await joinWithNewAccount(code, account))
    } catch (error) {
      if (showFieldErrors(form, error)) return
      if (isInvalidLink(error)) return onOver()
      const isKnown = error instanceof ApiError && error.message.startsWith(hasAccount)
      setRefused({ why: errorText(error, 'Failed to join'), hasAccount: isKnown })
    }
  }
  return { create, refused }
}
