import { describe, expect, it } from 'vitest'
import { after as later } from '../../kernel/instant.ts'
import type { AccessOfMachine } from './access-of-machine.ts'
import {
  givenUp,
  linesOf,
  released,
  shownOpening,
  shutAfter,
  withOpening,
  withoutOpening,
  withoutRunOut,
  withWriting,
  withWritten,
} from './opening.ts'
import { openMs } from './rules.ts'

const now = new Date('2026-11-24T10:00:00.000Z')
const at = now.toISOString()
const userId = 'u_1' as const
const ben = { side: 'student', name: 'Ben', userId } as const
const closed = { student: [], staff: [], course: [] }
const vm = {
  allocatedTo: { userId, name: 'Ben', email: 'ben@example.test' },
  powerState: 'VM running',
  access: { rev: '1', rules: closed } as AccessOfMachine,
} as const
const { allocatedTo: _, ...nobodys } = vm

/** Opened for these, one after the other, and written. */
const opened = (addresses: readonly string[], from: AccessOfMachine = vm.access): AccessOfMachine =>
  addresses.reduce((access, address) => {
    const next = withOpening({ ...vm, access }, ben, address, now)
    const student = next.student?.addresses.map((one) => one.address) ?? []
    return withWritten(withWriting(next, { student }))
  }, from)
const addressesOf = ({ student }: AccessOfMachine) => student?.addresses.map(({ address }) => address)

describe('an opening', () => {
  it('is for two addresses at most, the newest last, each once', () => {
    expect(addressesOf(opened(['1.1.1.1', '2.2.2.2', '3.3.3.3']))).toEqual(['2.2.2.2', '3.3.3.3'])
    expect(addressesOf(opened(['1.1.1.1', '2.2.2.2', '1.1.1.1']))).toEqual(['2.2.2.2', '1.1.1.1'])
  })

  it('never names what lies in another one', () => {
    expect(addressesOf(opened(['1.1.1.1', '1.1.1.0/24']))).toEqual(['1.1.1.0/24'])
    expect(addressesOf(opened(['1.1.1.0/24', '1.1.1.7']))).toEqual(['1.1.1.0/24'])
    expect(addressesOf(opened(['1.1.1.0/24', '1.1.2.7']))).toEqual(['1.1.1.0/24', '1.1.2.7'])
  })

  it('ends after twelve hours from when it was last asked for', () => {
    expect(opened(['1.1.1.1']).student?.until).toBe(later(now, openMs))
    const then = new Date(now.getTime() + 60_000)
    expect(withOpening({ ...vm, access: opened(['1.1.1.1']) }, ben, '1.1.1.1', then).student?.until).toBe(
      later(then, openMs),
    )
  })

  it.each([
    ['its time is up', {}, later(now, openMs)],
    ['the machine is off', { powerState: 'VM deallocated' }, at],
    ['it is only switched off', { powerState: 'VM stopped' }, at],
    ['the machine was off since', { shutAt: later(now, 1) }, at],
    ['the machine is somebody else’s', { allocatedTo: { ...vm.allocatedTo, userId: 'u_2' } }, at],
  ] as const)('is over once %s', (_, change, then) => {
    const access = opened(['1.1.1.1'])
    expect(shownOpening({ ...vm, access }, 'student', at)).toMatchObject({ addresses: ['1.1.1.1'] })
    const next = { ...vm, access, ...change }
    expect(shownOpening(next, 'student', then)).toBeUndefined()
    expect(withoutOpening(next, 'student', 'by Ben', then)).toBeUndefined()
    expect(released({ ...next, access }, then)).not.toHaveProperty('student')
    // Whoever opens it now opens it for themselves alone.
    expect(addressesOf(withOpening(next, ben, '2.2.2.2', new Date(then)))).toEqual(['2.2.2.2'])
  })

  it('of staff outlasts whoever has the machine, not its run', () => {
    const access = withOpening(vm, { side: 'staff', name: 'Ann' }, '9.9.9.9', now)
    const written = withWritten(withWriting(access, { staff: ['9.9.9.9'] }))
    expect(shownOpening({ ...nobodys, access: written }, 'staff', at)).toMatchObject({ by: 'staff' })
    expect(shownOpening({ ...nobodys, access: opened(['1.1.1.1']) }, 'student', at)).toBeUndefined()
    expect(shutAfter({ access: written }, 'VM deallocated', now)).toEqual({ shutAt: at })
    expect(shownOpening({ ...vm, access: written, shutAt: at }, 'staff', at)).toBeUndefined()
  })

  it('is shown as far as it is certain that Azure has it', () => {
    const wished = withOpening(vm, ben, '1.1.1.1', now)
    expect(shownOpening({ ...vm, access: wished }, 'student', at)).toBeUndefined()
    const writing = withWriting(wished, { student: ['1.1.1.1'] })
    expect(shownOpening({ ...vm, access: writing }, 'student', at)).toBeUndefined()
    const access = withWritten(writing)
    expect(shownOpening({ ...vm, access }, 'student', at)).toMatchObject({ addresses: ['1.1.1.1'] })
  })
})

describe('what the run leaves', () => {
  it.each(['VM running', 'VM starting', 'VM deallocating', 'VM unknown', undefined] as const)(
    'is nothing while it is %s',
    (powerState) => {
      expect(shutAfter({ access: opened(['1.1.1.1']) }, powerState, now)).toEqual({})
    },
  )

  it('is looked at by itself where it is closed outside courses, also if nobody seems to have opened it', () => {
    expect(shutAfter({ closed: true }, 'VM stopped', now)).toEqual({ shutAt: at, rulesDueAt: at })
    expect(shutAfter({ closed: true }, 'VM running', now)).toEqual({})
  })

  it('is nothing where nobody had opened it', () => {
    expect(shutAfter(vm, 'VM deallocated', now)).toEqual({})
    expect(shutAfter({}, 'VM deallocated', now)).toEqual({})
  })
})

describe('the history', () => {
  it('names who opened it for what, and why it was closed', () => {
    const access = withWriting(withOpening(vm, ben, '1.1.1.1', now), { student: ['1.1.1.1'] })
    expect(linesOf(access)).toEqual(['Opened for 1.1.1.1 by Ben.'])
    const written = withWritten(access)
    const without = withoutOpening({ ...vm, access: written }, 'student', 'by Ben', at)
    expect(linesOf(withWriting(without, { student: [] }))).toEqual(['Closed by Ben.'])
    const until = later(now, openMs)
    const runOut = withoutRunOut({ ...vm, access: written }, until)
    expect(linesOf(withWriting(runOut, { student: [] }))).toEqual([
      'Closed automatically, 12 hours after it was opened.',
    ])
  })

  it.each([
    [['*'], 'Opened for everybody, as its course says.'],
    [['84.12.0.0/16'], 'Opened for the campus, as its course says.'],
  ])('tells of a course that lets in %j', (course, line) => {
    expect(linesOf(withWriting(vm.access, { course }))).toEqual([line])
  })
})

describe('a step that gives up', () => {
  it('leaves no wish that does not stand, and doubts what it was writing', () => {
    const access = withWriting(withOpening(vm, ben, '1.1.1.1', now), { student: ['1.1.1.1'] })
    const left = givenUp({ ...vm, access }, at)
    expect(left).toMatchObject({ rules: closed, unsure: ['student'], triedAt: at })
    expect(left).not.toHaveProperty('student')
    expect(left).not.toHaveProperty('writing')
  })

  it('keeps what was open before it', () => {
    const access = withWriting(withOpening({ ...vm, access: opened(['1.1.1.1']) }, ben, '2.2.2.2', now), {
      student: ['1.1.1.1', '2.2.2.2'],
    })
    expect(addressesOf(givenUp({ ...vm, access }, at))).toEqual(['1.1.1.1'])
  })
})
