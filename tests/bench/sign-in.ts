import { argon2Passwords } from '@labkeeper/functions/gateways/crypto/passwords'
import { caller, newOwner } from '../support/api.ts'
import type { Stack } from '../support/stack.ts'
import type { Figure } from './kernel/figure.ts'
import { percentile } from './kernel/percentile.ts'

const counted = 60
const warming = 10
const mostMs = 5

/** Signing in at a known device, through the front door; beside it, in turn with it, the hash alone. */
export const signIn = async (stack: Stack): Promise<Figure[]> => {
  const { email, password } = await newOwner(stack.origin)
  const passwords = argon2Passwords()
  const hash = await passwords.hash(password)
  const call = caller(stack.origin)
  let device: string | undefined
  const logIn = async (): Promise<void> => {
    const headers: Record<string, string> = device === undefined ? {} : { 'x-device': device }
    const { status, body } = await call<{ device?: string }>(
      'POST',
      'auth/login',
      { email, password },
      headers,
    )
    if (status !== 200) throw new Error(JSON.stringify(body))
    device = body.device ?? device
  }
  const timeOf = async (work: () => Promise<unknown>): Promise<number> => {
    const startedAt = performance.now()
    await work()
    return performance.now() - startedAt
  }
  const times: { readonly whole: number; readonly alone: number }[] = []
  for (let left = warming + counted; left > 0; left -= 1) {
    const alone = await timeOf(() => passwords.verify(password, hash))
    times.push({ alone, whole: await timeOf(logIn) })
  }
  const median = (part: 'whole' | 'alone') =>
    percentile(
      times.slice(warming).map((time) => time[part]),
      0.5,
    )
  const rest = median('whole') - median('alone')
  return [
    {
      figure: `signing in beyond its hash, p50 of ${counted}`,
      value: `${median('whole').toFixed(1)} ms - ${median('alone').toFixed(1)} ms = ${rest.toFixed(1)} ms`,
      limit: `${mostMs} ms`,
      holds: rest <= mostMs,
    },
  ]
}
