import { describe, expect, it } from 'vitest'
import type { ListedMachine } from './machine-view.ts'
import { restlessAfter, whatIsRestless } from './restless.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const at = now.toISOString()
const course = { id: 'crs_1', number: 1, clean: true } as const
const running = { powerState: 'VM running' } as const
const since = '2026-11-20T09:00:00.000Z'
const restless = { since, triedAt: since }

describe('a machine that is made', () => {
  const draftOf = (number: number) => ({ kind: 'create', draft: { course: { ...course, number } } }) as never

  it('and does not rest is marked, whatever came of it', () => {
    for (const outcome of ['succeeded', 'failed'] as const)
      expect(restlessAfter(draftOf(1), { outcome, vm: running }, undefined, now)).toEqual({
        'course/restless': { since: at, triedAt: at },
      })
  })

  it.each([
    ['rests', draftOf(1), { powerState: 'VM deallocated' }],
    ['is gone', draftOf(1), 'gone'],
    ['is what a teacher prepares', draftOf(0), running],
    ['is no machine of a course', { kind: 'create', draft: {} } as never, running],
  ] as const)('and %s is not', (_, step, vm) => {
    expect(restlessAfter(step, { outcome: 'succeeded', vm }, undefined, now)).toEqual({})
  })
})

describe('the mark', () => {
  const ends = (
    kind: 'start' | 'stop' | 'snapshot',
    outcome: 'succeeded' | 'failed',
    was = { ...course, restless },
  ) => restlessAfter({ kind, input: {} }, { outcome, vm: running }, was, now)

  it('ends with the next start or stop, and says when that was tried in vain', () => {
    expect(ends('stop', 'succeeded')).toEqual({ 'course/restless': null })
    expect(ends('start', 'succeeded')).toEqual({ 'course/restless': null })
    expect(ends('stop', 'failed')).toEqual({ 'course/restless': { since, triedAt: at } })
    expect(ends('start', 'failed')).toEqual({})
    expect(ends('snapshot', 'succeeded')).toEqual({})
    expect(ends('stop', 'failed', course as never)).toEqual({})
  })
})

describe('what is stopped', () => {
  const machine = (change: object = {}, mark: object = restless) =>
    ({
      id: 'vm_1',
      name: 'bio-1',
      ...running,
      course: { ...course, restless: mark },
      ...change,
    }) as unknown as ListedMachine
  const of = (one: ListedMachine) => {
    const { stop, next } = whatIsRestless([one], at)
    return stop.length > 0 ? 'now' : next
  }

  it('is what is marked, nobody’s and idle', () => {
    expect(of(machine())).toBe('now')
    expect(of(machine({ allocatedTo: { name: 'Stu' } }))).toBeUndefined()
    expect(of(machine({ operationId: 'op_1' }))).toBeUndefined()
    expect(of(machine({ stranded: true }))).toBeUndefined()
    expect(of(machine({ powerState: 'VM deallocated' }))).toBeUndefined()
    expect(of(machine({ course }))).toBeUndefined()
  })

  it('is tried the later the longer it goes on', () => {
    const tried = (from: string, triedAt: string) => of(machine({}, { since: from, triedAt }))
    expect(tried(at, at)).toBe('2026-11-20T10:01:00.000Z')
    expect(tried(since, '2026-11-20T09:50:00.000Z')).toBe('2026-11-20T10:40:00.000Z')
    expect(tried('2026-11-01T00:00:00.000Z', '2026-11-20T09:00:00.000Z')).toBe('2026-11-21T09:00:00.000Z')
  })
})
