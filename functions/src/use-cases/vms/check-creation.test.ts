import type { CreateVms } from '@labkeeper/contract/vms/vms'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Quotas } from '../../domain/connection/quota.ts'
import { AppError, CloudError } from '../../domain/kernel/errors.ts'
import type { LiveSize } from '../../ports/connection/live-size.ts'
import type { AzureAccount } from '../../ports/vms/compute.ts'
import { rememberLimits } from '../connection/azure-limits.ts'
import { checkCapacity, checkCreation } from './check-creation.ts'

const principal = { subscriptionId: 's', tenantId: 't', clientId: 'c', clientSecret: 'x' }
const input: CreateVms = {
  name: 'lab',
  location: 'eastus',
  resourceGroupName: 'course',
  vmSize: 'Standard_B2s',
  imagePublisher: 'Canonical',
  imageOffer: '0001-com-ubuntu-server-jammy',
  imageSku: '22_04-lts-gen2',
  adminUsername: 'labadmin',
  adminPassword: 'Teach-me-1234',
  vmCount: 10,
}
const never = <T>() => new Promise<T>(() => {})
const b2s = (changes: Partial<LiveSize> = {}): LiveSize => ({
  id: 'Standard_B2s',
  family: 'standardBSFamily',
  ...{ vCpus: 2, memoryGB: 4, gpus: 0 },
  architecture: 'x64',
  generations: ['V1', 'V2'],
  restrictedZones: [],
  ...changes,
})
const left = (vCpus: number): Quotas => ({ cores: { left: vCpus, limit: 100 } })

interface Azure {
  quota(location: string): Promise<Quotas>
  sizes?(location: string): Promise<readonly LiveSize[]>
}

/** An Azure of our own making, and what was asked of it. */
const against = ({ quota, sizes = async () => [] }: Azure) => {
  const asked: string[] = []
  const azure: Pick<AzureAccount, 'quota' | 'sizes'> = {
    quota: (_, location) => {
      asked.push(`quota ${location}`)
      return quota(location)
    },
    sizes: (_, location) => {
      asked.push(`sizes ${location}`)
      return sizes(location)
    },
  }
  const check = checkCreation({ azureLimits: rememberLimits(azure, { now: () => new Date() }) })
  const refusal = async (
    changes: Partial<CreateVms> = {},
    who = principal,
  ): Promise<AppError | undefined> => {
    try {
      await check(who, { ...input, ...changes })
      return undefined
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }
  return { asked, refusal }
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('checkCreation', () => {
  it('asks Azure nothing about a request that is wrong anyway', async () => {
    const { asked, refusal } = against({ quota: async () => left(100) })
    expect((await refusal({ adminUsername: 'root' }))?.code).toBe('invalid_request')
    expect(asked).toEqual([])
  })

  it('lets through what fits', async () => {
    const { asked, refusal } = against({ quota: async () => left(20) })
    expect(await refusal()).toBeUndefined()
    expect(asked.toSorted()).toEqual(['quota eastus', 'sizes eastus'])
  })

  it('says what fits and where all of it does, asking only regions that offer the size', async () => {
    const { asked, refusal } = against({
      quota: async (location) => left(location === 'northeurope' ? 40 : 12),
    })
    expect(await refusal()).toMatchObject({
      code: 'conflict',
      message: '10 × B2s need 20 vCPUs; East US has 12 left: 6 of 10 fit. North Europe fits all 10.',
    })
    expect(asked).not.toContain('quota uksouth')
    expect(asked).toContain('quota centralindia')
  })

  it('suggests nothing when the other regions are silent or refuse', async () => {
    const { refusal } = against({
      quota: async (location) => {
        if (location === 'eastus') return left(0)
        if (location === 'northeurope') return never()
        throw new CloudError('credentials', 'AuthorizationFailed', 'No.')
      },
    })
    const answer = refusal()
    await vi.advanceTimersByTimeAsync(3_000)
    expect((await answer)?.message).toMatch(/none of them fits\. Delete VMs/)
  })

  it('refuses a size that the subscription may not use', async () => {
    const { refusal } = against({
      quota: async () => left(100),
      sizes: async () => [b2s({ restricted: 'NotAvailableForSubscription' })],
    })
    expect(await refusal()).toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/does not let your subscription use B2s in East US/),
    })
  })

  it('refuses a size that Azure does not list in the region', async () => {
    const { refusal } = against({
      quota: async () => left(100),
      sizes: async () => [b2s({ id: 'Standard_B2ms' })],
    })
    expect((await refusal())?.message).toMatch(/^Azure does not offer B2s in East US\. /)
  })

  it('refuses nobody for what Azure said longer ago, when it is silent now', async () => {
    let isSilent = false
    const { refusal } = against({
      quota: async () => left(100),
      sizes: async () => {
        if (isSilent) throw new CloudError('transient', 'X', 'Not now.')
        return [b2s({ restricted: 'NotAvailableForSubscription' })]
      },
    })
    expect((await refusal())?.code).toBe('conflict')
    isSilent = true
    await vi.advanceTimersByTimeAsync(10 * 60_000 - 1)
    expect((await refusal())?.code).toBe('conflict')
    await vi.advanceTimersByTimeAsync(1)
    expect(await refusal()).toBeUndefined()
  })

  it('waits four seconds for Azure and goes on without it', async () => {
    const { refusal } = against({ quota: never, sizes: never })
    let passed = false
    const answer = refusal().then((error) => {
      passed = error === undefined
    })
    await vi.advanceTimersByTimeAsync(3_999)
    expect(passed).toBe(false)
    await vi.advanceTimersByTimeAsync(1)
    await answer
    expect(passed).toBe(true)
  })

  it.each(['throttled', 'transient', 'busy', 'missing'] as const)(
    'goes on when Azure is %s',
    async (trouble) => {
      const { refusal } = against({
        quota: async () => {
          throw new CloudError(trouble, 'X', 'Not now.')
        },
      })
      expect(await refusal()).toBeUndefined()
    },
  )

  it('tells at once that the credentials are wrong', async () => {
    const { refusal } = against({
      quota: async () => {
        throw new CloudError('credentials', 'AADSTS7000222', 'The secret has expired.')
      },
    })
    expect(await refusal()).toMatchObject({ code: 'cloud_error', message: 'The secret has expired.' })
  })

  it('hides no bug of our own', async () => {
    const { refusal } = against({
      quota: async () => {
        throw new TypeError('x is not a function')
      },
    })
    await expect(refusal()).rejects.toThrow(TypeError)
  })

  it('remembers quotas for 20 seconds, sizes for 10 minutes, and failures not at all', async () => {
    let broken = true
    const { asked, refusal } = against({
      quota: async () => {
        if (broken) throw new CloudError('transient', 'X', 'Not now.')
        return left(100)
      },
    })
    await refusal()
    broken = false
    await refusal()
    await refusal()
    expect(asked).toEqual(['quota eastus', 'sizes eastus', 'quota eastus'])
    await vi.advanceTimersByTimeAsync(20_000)
    await refusal()
    expect(asked).toHaveLength(4)
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    await refusal()
    expect(asked.slice(4).toSorted()).toEqual(['quota eastus', 'sizes eastus'])
  })

  it('answers nobody from the memory of another secret', async () => {
    const { asked, refusal } = against({ quota: async () => left(100) })
    await refusal()
    await refusal({}, { ...principal, clientSecret: 'guessed' })
    expect(asked.filter((line) => line === 'quota eastus')).toHaveLength(2)
  })
})

describe('checkCapacity', () => {
  const demand = { location: 'eastus', vmSize: 'Standard_D2as_v5', osType: 'Linux', count: 10 } as const
  const d2as = (changes: Partial<LiveSize> = {}): LiveSize =>
    b2s({ id: 'Standard_D2as_v5', family: 'standardDASv5Family', ...changes })
  const check = (quotas: Quotas, sizes: readonly LiveSize[]) =>
    checkCapacity({
      azureLimits: rememberLimits(
        { quota: async () => quotas, sizes: async () => sizes },
        { now: () => new Date() },
      ),
    })(principal, demand)
  const few = { ...left(100), standardDASv5Family: { left: 4, limit: 10 } }

  it('counts what a size takes that is not in our list, as that of a VM which was resized in the portal', async () => {
    await expect(check(few, [d2as()])).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(
        /^10 × D2as v5 need 20 vCPUs; East US has 4 left in the DASv5 series: 2 of 10 fit\. /,
      ),
    })
    await check({ ...few, standardDASv5Family: { left: 20, limit: 20 } }, [d2as()])
  })

  it('refuses one that the subscription may not use, and says nothing of one that nobody knows', async () => {
    await expect(check(left(100), [d2as({ restricted: 'QuotaId' })])).rejects.toMatchObject({
      message: expect.stringMatching(/does not include D2as v5 in East US/),
    })
    await check(few, [b2s()])
    await check(few, [])
  })
})
