import { describe, expect, it } from 'vitest'
import type { IdleOfMachine } from './idle-of-machine.ts'
import { afterAnswer, afterBusy, afterLook, afterSilence, firstLookAt, staysAfterAll } from './judge-idle.ts'

const at = (clock: string): string => `2026-11-23T${clock}:00.000Z`
const rules = { idleMinutes: 45, loadCounts: true }
const run = at('13:00')

const machine = (idle: Partial<IdleOfMachine> = {}, keep?: string) => ({
  runningSince: run,
  course: { idle: { run, rev: 1, ...idle }, ...(keep && { keep: { until: at(keep) } }) },
})
const quietFor = (most: number) => (minutes: number) => minutes <= most
const nobody = { sessions: [], load15: 0.01, cpus: 2 }
const leaving = { state: 'leaving', since: at('14:05'), stopsAt: at('14:50'), askedAt: at('14:50') } as const
const answer = (idle: Partial<IdleOfMachine>, presence: object, now: string, of: object = {}) =>
  afterAnswer(machine(idle), { ...nobody, ...presence }, { ...rules, ...of }, 'UTC', at(now))

describe('a look from outside', () => {
  it('is not before it has run for that long, nor before it is kept until', () => {
    expect(firstLookAt(machine(), rules)).toBe(at('13:35'))
    expect(firstLookAt(machine({}, '15:00'), rules)).toBe(at('15:00'))
    expect(firstLookAt(machine({}, '13:10'), rules)).toBe(at('13:35'))
    expect(firstLookAt(machine(), { ...rules, idleMinutes: 0 })).toBeUndefined()
    expect(firstLookAt({ course: {} }, rules)).toBeUndefined()
  })

  it('asks the guest once it was quiet for all but ten minutes', () => {
    const look = (most: number, idle?: Partial<IdleOfMachine>, now = '14:40') =>
      afterLook(machine(idle), quietFor(most), rules, at(now))
    expect(look(25)).toMatchObject({ change: { state: 'busy' }, asks: false })
    expect(look(35)).toEqual({ change: { state: 'quiet', since: at('14:05') }, asks: true })
    expect(look(35, { state: 'quiet', askedAt: at('14:39') }).asks).toBe(false)
    expect(look(35, { state: 'busy', restUntil: at('14:41') })).toEqual({ change: {}, asks: false })
    expect(look(35, { state: 'busy', restUntil: at('14:40') }).asks).toBe(true)
  })

  it('asks again when it is to stop, and needs the whole time then', () => {
    const look = (most: number, now: string) =>
      afterLook(machine({ ...leaving, askedAt: undefined } as never), quietFor(most), rules, at(now))
    expect(look(35, '14:49')).toEqual({ change: {}, asks: false })
    expect(look(45, '14:50')).toEqual({ change: {}, asks: true })
    expect(look(44, '14:50')).toMatchObject({ change: { state: 'busy', stopsAt: undefined }, asks: false })
  })

  it('leaves it at that a machine does not answer, until it does', () => {
    const { change, asks } = afterLook(machine({ state: 'unanswered' }), quietFor(45), rules, at('14:40'))
    expect(change.state).toBe('unanswered')
    expect(asks).toBe(true)
  })

  it('is of no more account where somebody said that they stay', () => {
    expect(staysAfterAll(machine(leaving, '15:00'), at('14:45'))).toBe(true)
    expect(staysAfterAll(machine(leaving, '14:44'), at('14:45'))).toBe(false)
    expect(staysAfterAll(machine({ state: 'quiet' }, '15:00'), at('14:45'))).toBe(false)
  })
})

describe('the answer of a guest', () => {
  const asked = { state: 'quiet', since: at('14:05'), askedAt: at('14:40') } as const

  it('that nobody is there: it is told when it stops, and stopped then', () => {
    expect(answer(asked, {}, '14:41')).toMatchObject({
      is: 'told',
      change: { state: 'leaving', since: at('14:05'), stopsAt: at('14:50') },
    })
    const because = '14:50: nobody was signed in since 14:05 and the processor was idle'
    expect(answer(leaving, {}, '14:50')).toEqual({ is: 'stopped', because })
  })

  it('that nobody typed counts as long as they did not', () => {
    const typed = (minutes: number, more: (number | undefined)[] = []) => ({
      sessions: [minutes * 60, ...more],
    })
    expect(answer(asked, typed(35), '14:41').is).toBe('told')
    expect(answer(asked, typed(33), '14:41')).toMatchObject({ is: 'there', change: { state: 'busy' } })
    expect(answer(asked, typed(50, [60]), '14:41').is).toBe('there')
    expect(answer(asked, typed(50, [undefined]), '14:41').is).toBe('there')
    const because = '14:50: nobody typed since 14:05 and the processor was idle'
    expect(answer(leaving, typed(50), '14:50')).toEqual({ is: 'stopped', because })
  })

  it('says nothing of whoever came in that time, or after the question', () => {
    const { course, ...rest } = machine(leaving)
    const judge = (seenAt: string, openedAt = '12:00') => {
      const until = new Date(Date.parse(at(openedAt)) + 12 * 3_600_000).toISOString()
      const access = { rev: '', staff: { addresses: [], until } }
      return afterAnswer(
        { ...rest, access, course: { ...course, seenAt: at(seenAt) } },
        ...([nobody, rules, 'UTC', at('14:52')] as const),
      ).is
    }
    expect(judge('14:05')).toBe('stopped')
    expect(judge('14:06')).toBe('there')
    expect(judge('14:51')).toBe('there')
    expect(judge('13:00', '14:51')).toBe('there')
  })

  it('that somebody is there at the end is said', () => {
    expect(answer(leaving, { sessions: [200] }, '14:50')).toMatchObject({
      is: 'there',
      change: { state: 'busy', stopsAt: undefined },
      history: 'Not stopped: somebody is signed in and typed 3 minutes ago.',
    })
    expect(answer(asked, { sessions: [200] }, '14:50')).not.toHaveProperty('history')
  })

  it('that it computes holds it, where load counts', () => {
    expect(answer(leaving, { load15: 0.3 }, '14:50').is).toBe('there')
    expect(answer(leaving, { load15: 0.29 }, '14:50').is).toBe('stopped')
    expect(answer(leaving, { load15: 3 }, '14:50', { loadCounts: false }).is).toBe('stopped')
    expect(answer(leaving, { load15: undefined }, '14:50').is).toBe('stopped')
  })
})

describe('no answer', () => {
  it('stops nothing, is asked for again in a quarter of an hour, and is said after three times', () => {
    expect(afterSilence(machine(leaving), at('14:53'))).toMatchObject({
      ...{ state: 'quiet', silent: 1, restUntil: at('15:08') },
      ...{ stopsAt: undefined, askedAt: undefined },
    })
    expect(afterSilence(machine({ silent: 1 }), at('14:53'))).toMatchObject({ state: 'quiet', silent: 2 })
    expect(afterSilence(machine({ silent: 2 }), at('14:53'))).toMatchObject({
      state: 'unanswered',
      silent: 3,
    })
    // Of another run.
    const before = machine({ silent: 2, run: at('09:00') })
    expect(afterSilence(before, at('14:53'))).toMatchObject({ state: 'quiet', silent: 1 })
  })

  it('counts for nothing while something else is at work there, unless that is the question itself', () => {
    expect(afterBusy(machine(), at('14:40'))).toEqual({ askedAt: undefined, restUntil: at('14:42') })
    expect(afterBusy(machine({ silent: 2 }), at('14:40'))).toMatchObject({ state: 'unanswered' })
  })
})
