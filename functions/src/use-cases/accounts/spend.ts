import { counted } from '@labkeeper/contract/kernel/wording'
import { type Budget, budgets, type Purpose } from '../../domain/accounts/budgets.ts'
import type { Caller } from '../../domain/accounts/caller.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import type { Buckets } from '../../ports/accounts/buckets.ts'

/** `counted` in what people count such a time by: '90 seconds', '40 minutes'. */
export const waitInWords = (seconds: number): string =>
  seconds < 120 ? counted(seconds, 'second') : counted(Math.ceil(seconds / 60), 'minute')

export const tooOften = (retryAfterSeconds: number): AppError =>
  new AppError(
    'too_many_requests',
    `This was asked for too often. Please try again in ${waitInWords(retryAfterSeconds)}.`,
    { retryAfterSeconds },
  )

const takeFrom = async (buckets: Buckets, key: string, budget: Budget, tokens: number): Promise<void> => {
  const waitSeconds = await buckets.take(key, budget, tokens)
  if (waitSeconds > 0) throw tooOften(waitSeconds)
}

/** Takes a token of the person's, or so many, then as many of the lab's: who is refused takes nothing from the others of the lab. */
export const spend =
  ({ buckets }: { readonly buckets: Buckets }) =>
  async (
    purpose: Purpose,
    { userId, labId }: Pick<Caller, 'userId' | 'labId'>,
    tokens = 1,
  ): Promise<void> => {
    const { person, lab }: { person: Budget; lab?: Budget } = budgets[purpose]
    await takeFrom(buckets, `${purpose}:person:${userId}`, person, tokens)
    if (lab !== undefined) await takeFrom(buckets, `${purpose}:lab:${labId}`, lab, tokens)
  }
