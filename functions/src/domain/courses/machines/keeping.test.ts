import { expect, it } from 'vitest'
import { whatIsKept } from './keeping.ts'
import type { ListedMachine } from './machine-view.ts'

const givenBackAt = '2026-11-01T08:00:00.000Z'
const now = '2026-11-23T08:00:00.000Z'

const machine = (number: number): ListedMachine => ({
  ...{ id: `vm_${number}`, name: `bio-${number}`, resourceGroup: 'course', subscriptionId: 'sub' },
  ...{ size: 'Standard_B1s', powerState: 'VM deallocated', status: 'Succeeded', location: 'eastus' },
  osType: 'Linux',
  createdAt: givenBackAt,
  course: { id: 'crs_1', number, clean: false, givenBackAt },
})

it('what a teacher prepares is neither cleaned nor removed by itself, whoever had it', () => {
  expect(whatIsKept([machine(0), machine(1)], 7, 0, now)).toEqual({ clean: [machine(1)], remove: [] })
  expect(whatIsKept([machine(0)], 7, 1, now)).toEqual({ clean: [], remove: [] })
})

it('one that is parked, and that Azure did not bring back to be cleaned, is tried again a day later', () => {
  const parked = { stage: 'parked', id: 'prk_1', snapshot: 's', disk: 'd', since: givenBackAt } as const
  const triedAt = (parkTriedAt: string): ListedMachine => ({
    ...{ ...machine(1), parked },
    course: { ...machine(1).course, parkTriedAt },
  })
  const [lately, before] = [triedAt('2026-11-22T09:00:00.000Z'), triedAt('2026-11-22T08:00:00.000Z')]
  const next = '2026-11-23T09:00:00.000Z'
  expect(whatIsKept([lately], 7, 0, now)).toEqual({ clean: [], remove: [], next })
  expect(whatIsKept([before], 7, 0, now)).toEqual({ clean: [before], remove: [] })
})
