import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Meeting } from '@labkeeper/contract/courses/classes'
import type { Course } from '@labkeeper/contract/courses/course'
import { weekdayOf, weekdays } from '@labkeeper/contract/courses/series-days'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { enrolmentIdOf } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { OperationRecord } from '@labkeeper/functions/domain/operations/operation-record'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import type { RunningApp } from './app.ts'
import { type CourseBody, createCourse, openIt, setCourse } from './courses.ts'
import type { Lab } from './lab.ts'
import { giveMachine } from './my-machine.ts'

/** Classes around now, and machines whose steps end when a test says so. */

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

export const classWorld = (app: RunningApp, lab: Lab) => {
  const inMinutes = (minutes: number): string => {
    const now = Math.floor(app.clock.now().getTime() / minuteMs) * minuteMs
    return new Date(now + minutes * minuteMs).toISOString()
  }

  /** A series of one class, so many minutes from now by the clocks of UTC. */
  const aClass = (id: string, from: number, to: number, more: object = {}) => {
    const start = inMinutes(from)
    const day = start.slice(0, 10)
    const weekday = weekdays[weekdayOf(Date.parse(day) / dayMs)]
    const times = { start: start.slice(11, 16), end: inMinutes(to).slice(11, 16) }
    return { id, kind: 'class', days: [weekday], ...times, from: day, until: day, ...more }
  }
  const keyOf = (series: { readonly id: string; readonly from: string }): string =>
    `${series.id}.${series.from}`

  const openCourse = async (): Promise<CourseBody> => {
    const today = inMinutes(-2 * 24 * 60).slice(0, 10)
    const course = await createCourse(lab, { timeZone: 'UTC', startsOn: today })
    await openIt(lab, course)
    return course
  }

  const save = async (courseId: string, series: readonly object[], exceptions: readonly object[] = []) => {
    const { rev } = (await lab.call('GET', `courses/${courseId}/calendar`)).body.data as Calendar
    const answer = await lab.call('PUT', `courses/${courseId}/calendar`, { rev, series, exceptions })
    if (answer.status !== 200) throw new Error(answer.text)
    await app.deliverLabs()
    return answer
  }

  const vm = async (id: string): Promise<VmRecord> => {
    const { resource } = await lab.database.labs.item(id, lab.labId).read<VmRecord>()
    if (resource === undefined) throw new Error('The machine is gone')
    return resource
  }

  const setVm = async (id: string, change: object): Promise<void> => {
    const record = await vm(id)
    const next = JSON.parse(JSON.stringify({ ...record, ...change })) as object
    await lab.database.labs.item(id, lab.labId).replace(next as never)
  }

  const running = () => ({ powerState: 'VM running' as const, runningSince: app.clock.now().toISOString() })
  const stopped = { powerState: 'VM deallocated', runningSince: undefined }
  const idle = { operationId: undefined, status: 'Succeeded' }

  /** As when the step that is at work on it has ended. */
  const finish = async (id: string, error?: string): Promise<void> => {
    const { powerState } = await vm(id)
    const isStart = powerState === 'VM starting'
    const goes = isStart === (error === undefined) ? running() : stopped
    await setVm(id, { ...goes, ...idle, lastError: error })
  }

  const operationOf = async (id: string): Promise<OperationRecord | undefined> => {
    const { operationId = '' } = await vm(id)
    const { resource } = await lab.database.labs.item(operationId, lab.labId).read<OperationRecord>()
    return resource
  }

  /** What was started and stopped; not what people were told. */
  const operations = async (courseId: string): Promise<OperationRecord[]> => {
    const query = `SELECT * FROM c WHERE c.type = 'operation' AND c.kind != 'message' AND c.courseId = '${courseId}'`
    return (await lab.database.labs.items.query<OperationRecord>(query).fetchAll()).resources
  }

  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * 60)
    await app.tick()
  }

  const classes = async (courseId: string) => {
    const from = inMinutes(-3 * 24 * 60).slice(0, 10)
    return (await lab.call('GET', `courses/${courseId}/classes?from=${from}`)).body.data as Meeting[]
  }

  const setEnrolment = async (email: string, courseId: string, change: object): Promise<void> => {
    const item = lab.database.labs.item(enrolmentIdOf(courseId as CourseId, userIdOf(email)), lab.labId)
    const { resource } = await item.read<object>()
    await item.replace({ ...resource, ...change } as never)
  }

  let numbers = 0
  const person = (courseId: string, more: Parameters<typeof giveMachine>[3] = {}) => {
    numbers += 1
    return giveMachine(app, lab, courseId as CourseId, {
      ...more,
      machine: { number: numbers, ...more.machine },
    })
  }

  return {
    ...{ inMinutes, aClass, keyOf, openCourse, save, vm, setVm, running, stopped, idle, finish },
    ...{ operationOf, operations, pass, classes, person },
    setEnrolment,
    setCourse: (courseId: string, change: object) => setCourse(lab, courseId as CourseId, change),
    course: async (courseId: string) => (await lab.call('GET', `courses/${courseId}`)).body.data as Course,
  }
}
