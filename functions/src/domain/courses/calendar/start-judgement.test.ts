import { describe, expect, it } from 'vitest'
import type { ListedMachine } from '../machines/machine-view.ts'
import type { EnrolmentRecord } from '../people/enrolment-record.ts'
import { type DueStart, type MeetingRecord, markOf } from './meeting-record.ts'
import { judgeStarts } from './start-judgement.ts'

const at = (clock: string): string => `2026-11-23T${clock.length === 5 ? `${clock}:00` : clock}.000Z`

const meeting = (more: Partial<MeetingRecord> = {}): MeetingRecord =>
  ({
    ...{ key: 'ser_a.2026-11-23', kind: 'class', startsAt: at('10:00'), endsAt: at('11:30'), prepare: 10 },
    ...{ who: 'everyone', createdAt: at('09:50'), due: [due()], started: 0, ...more },
  }) as MeetingRecord
const due = (more: Partial<DueStart> = {}): DueStart => ({
  ...{ vmId: 'vm_1', machine: 'pc-1', name: 'Stu Dent', ...more },
})
const mark = markOf({ key: 'ser_a.2026-11-23', createdAt: at('09:50') })
const people = [{ userId: 'u_1', function: 'student', state: 'active' } as unknown as EnrolmentRecord]
const machine = (more: object = {}, startedFor?: string) =>
  ({
    ...{ id: 'vm_1', status: 'Succeeded', powerState: 'VM deallocated', allocatedTo: { userId: 'u_1' } },
    ...{ course: { number: 1, ...(startedFor && { startedFor }) }, ...more },
  }) as unknown as ListedMachine
const underWay = machine({ powerState: 'VM starting', operationId: 'op_1' }, mark)
const refused = machine({ lastError: 'The disk is locked.' }, mark)

const judge = (record: MeetingRecord, vm: ListedMachine, now: string) =>
  judgeStarts(record, people, [vm], at(now))

describe('a start', () => {
  it('counts once it runs for the class', () => {
    expect(judge(meeting(), machine({ powerState: 'VM running' }, mark), '09:52')).toMatchObject({
      ...{ started: 1, due: [] },
    })
    // It ran, and somebody has stopped it.
    expect(judge(meeting(), machine({}, mark), '09:52')).toMatchObject({ started: 1, due: [] })
  })

  it.each([
    ['that its person began', machine({ powerState: 'VM running' })],
    ['that is under way', underWay],
    ['that was refused', refused],
  ])('%s does not count', (_what, vm) => {
    expect(judge(meeting(), vm, '09:52').started).toBe(0)
  })

  it('that is tried again is refused as long as nobody knows better', () => {
    const reason = 'Azure refused: The disk is locked.'
    expect(judge(meeting(), refused, '09:52').due).toEqual([due({ reason, isBegun: true })])
    const again = meeting({ due: [due({ reason, isBegun: true })] })
    expect(judge(again, underWay, '09:53').due).toEqual([due({ reason, isBegun: true })])
    // What was in the way of the first one is so no more.
    const first = meeting({ due: [due({ reason: 'It is being cleaned' })] })
    expect(judge(first, underWay, '09:53').due).toEqual([due({ isBegun: true })])
  })
})

describe('tries', () => {
  it.each([
    ['the first at once', undefined, '09:50:01', at('09:50')],
    ['the first late', undefined, '10:05:40', at('10:05:40')],
    ['not before two minutes', at('09:50'), '09:51:59', undefined],
    ['every two minutes, however late the timer is', at('09:50'), '09:52:31', at('09:52')],
    ['anew after a long silence', at('09:50'), '10:20:31', at('10:20:31')],
  ])('come %s', (_what, triedAt, now, expected) => {
    const record = meeting(triedAt === undefined ? {} : { triedAt })
    const { triedAt: tried, ready } = judge(record, machine(), now)
    expect({ tried, ready: ready.length }).toEqual({ tried: expected, ready: expected ? 1 : 0 })
  })

  it('end ten minutes before the class', () => {
    const record = meeting({ triedAt: at('11:17:30') })
    expect(judge(record, refused, '11:19:59').ready).toHaveLength(1)
    expect(judge(record, refused, '11:20')).toMatchObject({ ready: [], due: [{ vmId: 'vm_1' }] })
    expect(judge(record, refused, '11:20').next).toBeUndefined()
  })
})
