import { describe, expect, it } from 'vitest'
import {
  emptiedPlaces,
  filledPlaces,
  firstPlace,
  functionNameAt,
  hostAccount,
  pickFor,
  queueNameAt,
  type WorkQueues,
} from './work-queues.ts'

const one: WorkQueues = {
  filled: { queues: 1, accounts: [hostAccount] },
  emptied: { queues: 0, accounts: [] },
}
const many: WorkQueues = { ...one, filled: { queues: 3, accounts: [hostAccount, 'WorkStorage2'] } }
const labs = Array.from({ length: 3_000 }, (_, index) => `lab_${index}` as const)

describe('one queue in one account', () => {
  it('has the names that it always had', () => {
    expect(filledPlaces(one)).toEqual([firstPlace])
    expect(emptiedPlaces(one)).toEqual([firstPlace])
    expect([queueNameAt('steps', firstPlace), functionNameAt('take-step', firstPlace)]).toEqual([
      'steps',
      'take-step',
    ])
  })
})

describe('several queues', () => {
  const places = filledPlaces(many)

  it('are so many in each account, by the same names', () => {
    expect(places.map((place) => `${place.account} ${queueNameAt('students', place)}`)).toEqual([
      'AzureWebJobsStorage students',
      'AzureWebJobsStorage students-2',
      'AzureWebJobsStorage students-3',
      'WorkStorage2 students',
      'WorkStorage2 students-2',
      'WorkStorage2 students-3',
    ])
  })

  it('have a function each, none by the name of another', () => {
    const names = places.map((place) => functionNameAt('take-step', place))
    expect(new Set(names).size).toBe(6)
    expect(names).toContain('take-step-2-WorkStorage2')
  })

  it('share the labs evenly, each lab always at one place', () => {
    const counts = new Map<string, number>()
    for (const labId of labs) {
      const place = pickFor(labId, places)
      expect(pickFor(labId, filledPlaces(many))).toEqual(place)
      const name = functionNameAt('take-step', place)
      counts.set(name, (counts.get(name) ?? 0) + 1)
    }
    // 500 each; four standard deviations are 82.
    for (const count of counts.values()) expect(Math.abs(count - 500)).toBeLessThan(82)
    expect(counts.size).toBe(6)
  })

  it('are chosen alike by every instance and version: the SHA-256 of lab_7 begins with 54eb688b', () => {
    expect(pickFor('lab_7', places)).toBe(places[0x54eb688b % 6])
  })
})

describe('after a change', () => {
  it.each([
    ['fewer queues', { ...one, emptied: { queues: 3, accounts: [] } }, [1, 2, 3]],
    [
      'more queues, with an old number left behind',
      { ...many, emptied: { queues: 2, accounts: [] } },
      [1, 2, 3],
    ],
  ])('%s: whatever was filled is emptied', (_, queues, numbers) => {
    const inHost = emptiedPlaces(queues).filter(({ account }) => account === hostAccount)
    expect(inHost.map(({ number }) => number)).toEqual(numbers)
  })

  it('an account that is not filled any more is emptied, with as many queues as there were', () => {
    const queues: WorkQueues = { ...one, emptied: { queues: 2, accounts: ['WorkStorage2', hostAccount] } }
    expect(filledPlaces(queues)).toEqual([firstPlace])
    expect(emptiedPlaces(queues)).toEqual([
      firstPlace,
      { account: hostAccount, number: 2 },
      { account: 'WorkStorage2', number: 1 },
      { account: 'WorkStorage2', number: 2 },
    ])
  })
})
