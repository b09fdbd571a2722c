import { readFileSync } from 'node:fs'
import { publishedBudgets } from '@labkeeper/functions/domain/connection/azure-pace'
import { armThrottled, limitsOf } from '@labkeeper/local/azure/arm/limits'
import { describe, expect, it } from 'vitest'

interface Bucket {
  readonly bucket: number
  readonly perSecond?: number
  readonly perMinute?: number
}

interface Published {
  readonly subscription: Readonly<Record<'reads' | 'writes' | 'deletes', Bucket>>
  readonly compute: Readonly<Record<'putVm' | 'updateVm' | 'deleteVm' | 'perVm', Bucket>>
  readonly network: { readonly writes: number; readonly seconds: number }
  readonly refusal: { readonly status: number; readonly headers: readonly string[] }
}

const published: Published = JSON.parse(readFileSync(new URL('azure-limits.json', import.meta.url), 'utf8'))

const budget = ({ bucket, perSecond, perMinute = 0 }: Bucket) => ({
  atOnce: bucket,
  perSecond: perSecond ?? perMinute / 60,
})

const limits = (method: string, path: string) => {
  const request = { method, path, headers: {}, query: '', parameters: new Map(), body: undefined, params: {} }
  const { arm, compute } = limitsOf(request as never, 's')
  return [arm, ...compute].map(({ capacity, refillPerSecond }) => ({
    atOnce: capacity,
    perSecond: refillPerSecond,
  }))
}

const machine = '/subscriptions/s/resourceGroups/g/providers/Microsoft.Compute/virtualMachines/m'

describe('what Azure takes, as it publishes it', () => {
  it('is what the product keeps below', () => {
    const { subscription, compute } = published
    const { network, ...buckets } = publishedBudgets
    expect(buckets).toEqual({
      reads: budget(subscription.reads),
      writes: budget(subscription.writes),
      deletes: budget(subscription.deletes),
      'put-vm': budget(compute.putVm),
      'update-vm': budget(compute.updateVm),
      'delete-vm': budget(compute.deleteVm),
    })
    // As a bucket: in no stretch of that length is it more.
    const { writes, seconds } = published.network
    expect(network.atOnce + network.perSecond * seconds).toBeLessThanOrEqual(writes)
  })

  it.each([
    ['GET', '/subscriptions/s/resourceGroups/g', ['reads'], []],
    ['PUT', machine, ['writes'], ['perVm', 'putVm']],
    ['POST', `${machine}/start`, ['writes'], ['perVm', 'updateVm']],
    ['POST', `${machine}/deallocate`, ['writes'], ['perVm', 'deleteVm']],
    ['DELETE', machine, ['deletes'], ['perVm', 'deleteVm']],
  ] as const)('is what the stand-in counts for %s %s', (method, path, arm, compute) => {
    expect(limits(method, path)).toEqual([
      ...arm.map((kind) => budget(published.subscription[kind])),
      ...compute.map((kind) => budget(published.compute[kind])),
    ])
  })

  it('and refuses with the same words', () => {
    const { status, headers } = armThrottled('PUT', 's', 7)
    expect(status).toBe(published.refusal.status)
    const names = Object.keys(headers ?? {})
    expect(names).toEqual(published.refusal.headers.map((name) => name.toLowerCase()))
  })
})
