import { describe, expect, it } from 'vitest'
import type { VmRecord } from '../vms/vm-record.ts'
import {
  nextEvent,
  putOff,
  retryDueAt,
  scheduleAtEnd,
  scheduleWhenSeen,
  stampAnew,
  stampOf,
  toSchedule,
  whatIsDue,
} from './schedule.ts'
import type { VmSchedule } from './vm-schedule.ts'

const at = (time: string) => new Date(`2026-11-20T${time}:00.000Z`)
const iso = (time: string) => at(time).toISOString()
const policy = { autoStopEnabled: true, autoStopMinutes: 30, autoDeleteEnabled: true, autoDeleteMinutes: 60 }
const stamped = stampOf(policy, at('08:00'))

type Vm = VmSchedule & Pick<VmRecord, 'powerState'>
const running = (change: VmSchedule = {}): Vm => ({
  ...stamped,
  autoStopAt: iso('08:32'),
  dueAt: iso('08:32'),
  powerState: 'VM running',
  ...change,
})

describe('the stamp', () => {
  it('holds the minutes in force, and the deletion from the creation on', () => {
    expect(stamped).toEqual({
      autoStopMinutes: 30,
      stopsPutOff: 0,
      autoDeleteMinutes: 60,
      autoDeleteAt: iso('09:00'),
      deletionsPutOff: 0,
      dueAt: iso('09:00'),
    })
  })

  it('is empty without a policy, and while what has minutes is switched off', () => {
    expect(stampOf(undefined, at('08:00'))).toEqual({})
    expect(stampOf({ ...policy, autoStopEnabled: false, autoDeleteEnabled: false }, at('08:00'))).toEqual({})
  })

  it('begins anew when a creation is tried once more', () => {
    expect(stampAnew(stamped, at('10:00'))).toEqual(stampOf(policy, at('10:00')))
    expect(stampAnew({}, at('10:00'))).toEqual({})
  })

  it('counts real minutes: neither summer time nor a leap day makes a difference', () => {
    const createdAt = new Date('2028-02-28T23:50:00.000Z')
    expect(stampOf(policy, createdAt).autoDeleteAt).toBe('2028-02-29T00:50:00.000Z')
  })
})

describe('a VM that starts', () => {
  it.each(['create', 'start', 'restart'] as const)('stops so long after the end of its %s', (kind) => {
    const step = { kind, autoStopMinutes: 30, autoDeleteAt: iso('09:00') }
    expect(scheduleAtEnd(step, 'VM running', at('08:02'))).toEqual({
      autoStopAt: iso('08:32'),
      stopsPutOff: 0,
      dueAt: iso('08:32'),
    })
  })

  it('is looked at when it goes, if that comes first', () => {
    const step = { kind: 'start', autoStopMinutes: 30, autoDeleteAt: iso('08:10') } as const
    expect(scheduleAtEnd(step, 'VM running', at('08:02')).dueAt).toBe(iso('08:10'))
  })

  it('counts as running unless it is known not to', () => {
    const step = { kind: 'start', autoStopMinutes: 30 } as const
    expect(scheduleAtEnd(step, 'VM unknown', at('08:00')).autoStopAt).toBe(iso('08:30'))
    expect(scheduleAtEnd(step, undefined, at('08:00')).autoStopAt).toBe(iso('08:30'))
    expect(scheduleAtEnd(step, 'VM stopped', at('08:00'))).toEqual({})
    expect(scheduleAtEnd(step, 'VM deallocated', at('08:00')).autoStopAt).toBeNull()
  })

  it('begins anew when it was stopped for a template, and not when it was left alone', () => {
    const step = { kind: 'snapshot', autoStopMinutes: 30 } as const
    const stopFirst = { ...step, input: { stopFirst: true } }
    expect(scheduleAtEnd(stopFirst, 'VM running', at('08:02')).autoStopAt).toBe(iso('08:32'))
    expect(scheduleAtEnd({ ...step, input: {} }, 'VM running', at('08:02'))).toEqual({})
  })

  it('has no stop when it was stamped without one', () => {
    expect(scheduleAtEnd({ kind: 'start' }, 'VM running', at('08:00'))).toEqual({})
  })
})

describe('a VM that stops', () => {
  const step = { kind: 'stop', autoStopMinutes: 30, autoDeleteAt: iso('09:00') } as const

  it('loses its stop once it is deallocated, not while it still costs money', () => {
    expect(scheduleAtEnd(step, 'VM deallocated', at('08:10'))).toEqual({
      autoStopAt: null,
      stopsPutOff: 0,
      dueAt: iso('09:00'),
    })
    expect(scheduleAtEnd(step, 'VM stopped', at('08:10'))).toEqual({})
    expect(scheduleAtEnd(step, 'VM running', at('08:10'))).toEqual({})
  })
})

describe('a VM whose disk could not be saved before its deletion', () => {
  const bin = { id: 'bin_1', snapshotName: 'web-bin-1', days: 7, tries: 3 } as const
  const step = { kind: 'delete', autoStopMinutes: 30, autoDeleteAt: iso('09:00'), bin } as const

  it('stays until somebody deletes it, and only its stop is still to come', () => {
    const off = { autoDeleteAt: null, autoStopAt: null, stopsPutOff: 0, dueAt: null }
    expect(scheduleAtEnd(step, 'VM deallocated', at('12:00'))).toEqual(off)
    const left = scheduleAtEnd(step, 'VM running', at('12:00'))
    expect(left).toEqual({ autoDeleteAt: null, dueAt: iso('12:00') })
    const running: Vm = { autoStopMinutes: 30, autoStopAt: iso('12:20'), powerState: 'VM running' }
    expect(whatIsDue(running, at('12:01'))).toEqual({ do: 'wait', change: { dueAt: iso('12:20') } })
  })

  it('of a course keeps the day on which its old disks go', () => {
    expect(scheduleAtEnd({ kind: 'delete', bin }, 'VM deallocated', at('12:00'))).toEqual({})
  })
})

describe('a VM seen in Azure', () => {
  it('that was started in the portal stops from then on', () => {
    const off: Vm = { ...stamped, powerState: 'VM deallocated' }
    expect(scheduleWhenSeen(off, 'VM running', at('08:20')).autoStopAt).toBe(iso('08:50'))
    expect(
      scheduleWhenSeen({ ...stamped, powerState: 'VM running' }, 'VM running', at('08:20')).autoStopAt,
    ).toBe(iso('08:50'))
  })

  it('that was running keeps its time', () => {
    expect(scheduleWhenSeen(running(), 'VM running', at('08:20'))).toEqual({})
    expect(scheduleWhenSeen({ ...running(), powerState: 'VM unknown' }, 'VM running', at('08:20'))).toEqual(
      {},
    )
    expect(scheduleWhenSeen({ ...running(), powerState: 'VM starting' }, 'VM running', at('08:20'))).toEqual(
      {},
    )
  })

  it('that was deallocated in the portal has nothing to stop', () => {
    expect(scheduleWhenSeen(running(), 'VM deallocated', at('08:20'))).toMatchObject({
      autoStopAt: null,
      dueAt: iso('09:00'),
    })
    expect(scheduleWhenSeen(running(), 'VM stopped', at('08:20'))).toEqual({})
  })
})

describe('what is due', () => {
  it('is the stop at its minute and not before', () => {
    expect(whatIsDue(running(), at('08:31'))).toMatchObject({ do: 'wait', change: { dueAt: iso('08:32') } })
    expect(whatIsDue(running(), at('08:32'))).toEqual({ do: 'stop', at: iso('08:32'), minutes: 30 })
  })

  it('is the deletion when both are', () => {
    expect(whatIsDue(running(), at('12:00'))).toEqual({ do: 'delete', at: iso('09:00'), minutes: 60 })
  })

  it('is nothing for what is deallocated already, until it goes', () => {
    const vm: Vm = { ...running(), powerState: 'VM deallocated' }
    expect(whatIsDue(vm, at('08:40'))).toMatchObject({
      do: 'wait',
      change: { autoStopAt: null, dueAt: iso('09:00') },
    })
  })

  it('waits again after the clock was set back', () => {
    expect(whatIsDue(running(), at('07:32'))).toMatchObject({ do: 'wait' })
  })

  it('names all the minutes when it was put off', () => {
    expect(whatIsDue(running({ stopsPutOff: 2 }), at('08:40'))).toMatchObject({ minutes: 90 })
  })
})

describe('a stop that failed', () => {
  const stop = { do: 'stop', at: iso('08:32'), minutes: 30 } as const

  it('is tried again after five minutes, then ever more rarely, at last every hour', () => {
    const vm = { autoStopAt: iso('08:32') }
    expect(retryDueAt(vm, stop, at('08:32'))).toBe(iso('08:37'))
    expect(retryDueAt(vm, stop, at('08:52'))).toBe(iso('09:12'))
    expect(retryDueAt(vm, stop, at('14:32'))).toBe(iso('15:32'))
  })

  it('does not hold up the deletion', () => {
    expect(retryDueAt(running({ autoDeleteAt: iso('08:34') }), stop, at('08:32'))).toBe(iso('08:34'))
  })
})

describe('"Keep it running"', () => {
  it('puts off what comes next by the minutes of its policy', () => {
    expect(putOff(running(), at('08:25'))).toEqual({
      allowed: true,
      kind: 'stop',
      minutes: 30,
      change: { autoStopAt: iso('09:02'), stopsPutOff: 1, dueAt: iso('09:00') },
    })
    expect(putOff({ ...stamped, powerState: 'VM deallocated' }, at('08:50'))).toMatchObject({
      kind: 'delete',
      change: { autoDeleteAt: iso('10:00'), deletionsPutOff: 1, dueAt: iso('10:00') },
    })
  })

  it('counts from now for what is overdue', () => {
    const late = putOff(running(), at('08:40'))
    expect(late.allowed && late.change.autoStopAt).toBe(iso('09:10'))
  })

  it('works three times for each stop', () => {
    let vm: Vm = { autoStopMinutes: 30, autoStopAt: iso('08:32'), powerState: 'VM running' }
    for (let time = 0; time < 3; time += 1) {
      const postponement = putOff(vm, at('08:25'))
      if (!postponement.allowed) throw new Error(postponement.reason)
      vm = { ...vm, ...postponement.change }
    }
    expect(vm.autoStopAt).toBe(iso('10:02'))
    expect(toSchedule(vm).postponementsLeft).toBe(0)
    expect(putOff(vm, at('08:25')).allowed).toBe(false)
    const again = scheduleAtEnd({ ...vm, kind: 'start' }, 'VM running', at('11:00'))
    expect(again).toMatchObject({ stopsPutOff: 0 })
  })

  it('is refused when nothing comes, and when it is too late', () => {
    expect(putOff({ powerState: 'VM running' }, at('08:00')).allowed).toBe(false)
    expect(putOff({ ...running(), powerState: 'VM deallocating' }, at('08:32')).allowed).toBe(false)
    expect(putOff({ ...running(), powerState: 'VM deleting' }, at('08:32')).allowed).toBe(false)
  })
})

describe('what is shown', () => {
  it('is nothing without a policy', () => {
    expect(toSchedule({})).toEqual({})
    expect(nextEvent({})).toBeUndefined()
  })

  it('tells people a quarter of an hour ahead, or at half time of a short policy', () => {
    expect(toSchedule(running())).toEqual({
      autoStopAt: iso('08:32'),
      autoDeleteAt: iso('09:00'),
      noticeAt: iso('08:17'),
      postponementsLeft: 3,
    })
    expect(toSchedule(running({ autoStopMinutes: 10 })).noticeAt).toBe(iso('08:27'))
  })
})
