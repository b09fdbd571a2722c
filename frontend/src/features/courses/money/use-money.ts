import type { MoneyQuery } from '@labkeeper/contract/courses/money'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { askAzure, moneyQuery } from '~/data/courses/money.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'

/** So long the page looks often for what Azure says: then something is wrong, and the next look tells. */
const patienceMs = 120_000

/** What a course has cost, and the question what Azure says: by the server's clock the answer is one that came after it. */
export const useMoney = (courseId: string, range: MoneyQuery) => {
  const [askedAt, setAskedAt] = useState<string>()
  const query = useQuery(moneyQuery(courseId, range, askedAt !== undefined))
  const money = query.data
  const { mutate, isPending } = useMutation(askAzure(courseId))
  if (askedAt !== undefined && money) {
    const isAnswered = money.truth !== undefined && money.truth.at > askedAt
    const isLate = Date.parse(money.asOf) - Date.parse(askedAt) > patienceMs
    if (isAnswered || isLate) setAskedAt(undefined)
  }
  const ask = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => {
        toast.success(message)
        setAskedAt(money?.asOf)
      },
      onError: (error) => toast.error(errorText(error, 'Failed to ask Azure')),
    })
  return { query, isAsking: isPending || askedAt !== undefined, ask }
}
