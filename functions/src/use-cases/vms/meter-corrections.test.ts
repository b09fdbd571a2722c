import { expect, it } from 'vitest'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import type { EnrolmentRecord } from '../../domain/courses/people/enrolment-record.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import { type Correction, meterCorrections } from './meter-corrections.ts'

const since = '2026-11-23T11:00:00.000Z'
const now = new Date('2026-11-23T12:00:00.000Z')
const course = { id: 'crs_1', timeZone: 'UTC', startsOn: '2026-11-01', endsOn: '2027-01-31', state: 'open' }

const stopped = (number: number): Correction => {
  const userId = `u_${number}`
  const record = {
    ...{ id: `vm_${number}`, labId: 'lab_1', location: 'eastus', size: 'Standard_B1s', osType: 'Linux' },
    ...{ allocatedTo: { userId }, course: { id: 'crs_1', number }, runningSince: since },
    segment: { meter: 'teacher', since },
  } as unknown as VmRecord
  return { vm: { record, version: '1' }, truth: { runningSince: null } as never, usage: [] }
}

it('reads few records at once, however many machines have changed, and counts each', async () => {
  let [reading, most, courses] = [0, 0, 0]
  const read = async <T>(value: T): Promise<T> => {
    reading += 1
    most = Math.max(most, reading)
    await new Promise((resolve) => setImmediate(resolve))
    reading -= 1
    return value
  }
  const meter = meterCorrections({
    courses: {
      read: () => {
        courses += 1
        return read(course as CourseRecord)
      },
    },
    enrolments: { read: (_labId, _courseId, userId) => read({ userId } as EnrolmentRecord) },
  })
  const counted: string[] = []
  const all = Array.from({ length: 500 }, (_, index) => stopped(index))
  for await (const { vm, usage } of meter(all, now)) {
    if (usage.length > 0) counted.push(vm.record.id)
  }
  expect(counted).toEqual(all.map(({ vm }) => vm.record.id))
  expect(most).toBeLessThanOrEqual(21)
  expect(courses).toBeLessThanOrEqual(25)
})
