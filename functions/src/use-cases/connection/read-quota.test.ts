import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Quotas } from '../../domain/connection/quota.ts'
import { AppError, CloudError, type CloudTrouble } from '../../domain/kernel/errors.ts'
import type { AzureLimits } from './azure-limits.ts'
import { readQuota } from './read-quota.ts'

const principal = { subscriptionId: 's', tenantId: 't', clientId: 'c', clientSecret: 'x' }
const quotas: Quotas = { cores: { left: 12, limit: 20 } }

const reader = (
  quota: () => Promise<Quotas>,
  openPrincipal = async () => principal,
  sizes: AzureLimits['sizes'] = async () => ({ asOf: 0, sizes: [], stale: false }),
) => readQuota({ azureLimits: { quota, sizes }, openPrincipal })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('answers what is left', async () => {
  expect(await reader(async () => quotas)('lab_1', 'eastus')).toEqual({ location: 'eastus', quotas })
})

it('has the sizes asked for that creating will need, and waits for none of them', async () => {
  const asked: unknown[] = []
  const asking =
    (answer: () => Promise<never>): AzureLimits['sizes'] =>
    (who, location) => {
      asked.push([who, location])
      return answer()
    }
  const answers = [
    () => new Promise<never>(() => {}),
    () => Promise.reject(new CloudError('final', 'X', 'No right to look.')),
  ]
  for (const answer of answers) {
    const read = reader(
      async () => quotas,
      async () => principal,
      asking(answer),
    )
    expect(await read('lab_1', 'eastus')).toMatchObject({ quotas })
  }
  expect(asked).toEqual(Array(2).fill([principal, 'eastus']))
})

it('refuses a region that is not offered, whatever it is called', async () => {
  for (const location of ['mars', '__proto__', '']) {
    await expect(reader(async () => quotas)('lab_1', location)).rejects.toMatchObject({
      code: 'invalid_request',
    })
  }
})

it('passes on that the lab has no subscription', async () => {
  const closed = async () => {
    throw new AppError('cloud_settings_missing', 'Connect an Azure subscription first.')
  }
  await expect(reader(async () => quotas, closed)('lab_1', 'eastus')).rejects.toMatchObject({
    code: 'cloud_settings_missing',
  })
})

it.each([
  ['credentials', 'cloud_error'],
  ['final', 'cloud_error'],
  ['transient', 'unavailable'],
] as const)('%s is told as %s', async (trouble: CloudTrouble, code) => {
  const read = reader(async () => {
    throw new CloudError(trouble, 'X', 'A sentence.', { retryAfterSeconds: 17 })
  })
  await expect(read('lab_1', 'eastus')).rejects.toMatchObject({
    code,
    message: 'A sentence.',
    retryAfterSeconds: code === 'unavailable' ? 17 : undefined,
  })
})

it('says when to come again while Azure takes no more', async () => {
  const read = reader(async () => {
    throw new CloudError('throttled', 'TooManyRequests', 'Labkeeper goes on by itself.', {
      retryAfterSeconds: 17,
    })
  })
  await expect(read('lab_1', 'eastus')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Azure takes no more requests for this subscription just now. Try again in 17 seconds.',
    retryAfterSeconds: 17,
  })
})

it('waits eight seconds for Azure, not longer', async () => {
  const answer = expect(reader(() => new Promise(() => {}))('lab_1', 'eastus')).rejects.toMatchObject({
    code: 'unavailable',
  })
  await vi.advanceTimersByTimeAsync(8_000)
  await answer
})
