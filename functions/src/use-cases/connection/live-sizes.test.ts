import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CloudError } from '../../domain/kernel/errors.ts'
import type { LiveSize } from '../../ports/connection/live-size.ts'
import { rememberSizes } from './live-sizes.ts'

const principal = { subscriptionId: 's', tenantId: 't', clientId: 'c', clientSecret: 'x' }
const list: readonly LiveSize[] = []
const day = 24 * 3_600_000

/** An Azure that answers when it is told to, and how often it was asked. */
const against = () => {
  const answers: ((sizes: readonly LiveSize[]) => void)[] = []
  const read = rememberSizes(
    { sizes: () => new Promise<readonly LiveSize[]>((resolve) => void answers.push(resolve)) },
    { now: () => new Date() },
  )
  return {
    read: (lifeMs?: number, patienceMs?: number) => read(principal, 'eastus', lifeMs, patienceMs),
    answers,
  }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('keeps nobody longer than eight seconds, and has what comes later for the next', async () => {
  const { read, answers } = against()
  const first = expect(read()).rejects.toMatchObject({
    trouble: 'transient',
    message: 'Azure does not answer just now. Try again in a minute.',
  })
  await vi.advanceTimersByTimeAsync(8_000)
  await first
  const again = read()
  await vi.advanceTimersByTimeAsync(1_000)
  answers[0]?.(list)
  expect(await again).toMatchObject({ sizes: list, stale: false })
  expect(await read()).toMatchObject({ asOf: Date.now(), stale: false })
  expect(answers).toHaveLength(1)
})

it('answers with what was said last while Azure is silent', async () => {
  const { read, answers } = against()
  const asOf = Date.now()
  const first = read()
  answers[0]?.(list)
  await first
  await vi.advanceTimersByTimeAsync(day)
  const second = read()
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await second).toEqual({ asOf, sizes: list, stale: true })
})

it('answers whoever has less patience with that, too', async () => {
  const { read, answers } = against()
  const first = read()
  answers[0]?.(list)
  await first
  await vi.advanceTimersByTimeAsync(600_000)
  const second = read(600_000, 3_500)
  await vi.advanceTimersByTimeAsync(3_500)
  expect(await second).toMatchObject({ sizes: list, stale: true })
})

it('tells nobody what others were told who may not look any more', async () => {
  let refusal: CloudError | undefined
  const read = rememberSizes(
    { sizes: async () => (refusal === undefined ? list : Promise.reject(refusal)) },
    { now: () => new Date() },
  )
  await read(principal, 'eastus')
  await vi.advanceTimersByTimeAsync(day)
  refusal = new CloudError('credentials', 'AuthorizationFailed', 'No.')
  await expect(read(principal, 'eastus')).rejects.toBe(refusal)
})
