import { randomUUID } from 'node:crypto'
import { withoutOpening } from '../../../domain/courses/access/opening.ts'
import { endOfStop, heard, stopped, whatIsDueOf } from '../../../domain/courses/people/enrolment-life.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import type { LabId, VmId } from '../../../domain/kernel/ids.ts'
import { after, type Instant } from '../../../domain/kernel/instant.ts'
import { givenLetterTo } from '../../../domain/letters/lab-letter.ts'
import { automatically } from '../../../domain/vms/activity.ts'
import type { Places } from '../../../ports/accounts/places.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { MachineRecord } from '../../../ports/courses/machines.ts'
import type { People, SeenEnrolment } from '../../../ports/courses/people.ts'
import type { Chore } from '../../operations/chore.ts'
import { beginRules, type RulesWorld } from '../access/begin-rules.ts'
import { beginStop, isOver, type StoppingWorld } from '../machines/stop-machines.ts'
import { findPerson } from './find-people.ts'
import { removeFrom } from './remove-person.ts'

/** Each takes some requests; the rest follows. */
const mostPeople = 25
/** When a machine is looked at again at which an operation works. */
const busyMs = 30_000

export interface SettlingWorld extends StoppingWorld, Pick<RulesWorld, 'openings'> {
  readonly people: People
  readonly courses: Pick<CourseBook, 'read'>
  readonly places: Pick<Places, 'add' | 'drop'>
}

/** Whoever came back has the machine still, and whoever got it meanwhile is not to lose it. */
const needsStop = (machine: MachineRecord, { userId, state }: EnrolmentRecord): boolean => {
  if (isOver(machine)) return false
  const { allocatedTo } = machine
  return allocatedTo === undefined || (allocatedTo.userId === userId && state === 'left')
}

/**
 * What is still to be done about people of courses: machines that somebody lost or left are stopped, whoever left goes
 * when the days are over, and whoever goes leaves nothing.
 */
export const settleEnrolments = (world: SettlingWorld): Chore => {
  const { people, courses, places, machines, clock } = world
  const rule = beginRules(world)

  const save = (was: SeenEnrolment, next: EnrolmentRecord): Promise<boolean> =>
    people.write(was.enrolment.labId, [{ was, next }])

  const putOff = (was: SeenEnrolment, dueAt: Instant): Promise<boolean> =>
    save(was, { ...was.enrolment, dueAt })

  /** False when an operation works at it, or somebody else begins one in this moment. */
  const begin = async ({ labId, courseId, name }: EnrolmentRecord, machine: MachineRecord) => {
    if (machine.operationId !== undefined) return false
    const because = `${automatically}, because ${name} no longer has it`
    const request = { labId, courseId, requestedBy: 'auto-people', requestId: randomUUID(), because }
    return (await beginStop(world)(request, [machine])) !== undefined
  }

  /** Whoever left keeps the machine for some days, and nothing of what they opened. False when somebody else was quicker. */
  const shut = async ({ labId, courseId, name, userId, state }: EnrolmentRecord, machine: MachineRecord) => {
    const isTheirs = state === 'left' && machine.access?.student?.userId === userId
    if (!isTheirs || machine.stranded) return true
    const because = `${automatically}, because ${name} left`
    const next = withoutOpening(machine, 'student', because, clock.now().toISOString())
    if (next === undefined) return true
    const request = { labId, courseId, requestedBy: 'auto-people', requestId: randomUUID(), because }
    return (await rule(machine, next, 'close-port', request)) !== undefined
  }

  const stop = async (seen: SeenEnrolment, leftDays: number): Promise<void> => {
    const { enrolment } = seen
    const { labId, courseId, vmId, lost = [] } = enrolment
    const theirs = (await machines.of(labId, courseId)).filter(({ id }) => lost.includes(id))
    const busy = new Set<VmId>()
    for (const machine of theirs) {
      if (!(await shut(enrolment, machine))) busy.add(machine.id)
      if (needsStop(machine, enrolment) && !(await begin(enrolment, machine))) busy.add(machine.id)
    }
    const now = clock.now()
    const end = endOfStop(enrolment, leftDays, now.toISOString())
    // Whose stop has begun is not stopped again: somebody may start it, to look what is on it.
    const rest = lost.filter((id) => busy.has(id) || (end !== undefined && id === vmId))
    const dueAt = busy.size > 0 ? after(now, busyMs) : end
    const isDone = dueAt === undefined || rest.length === 0
    await save(seen, isDone ? stopped(enrolment) : { ...enrolment, lost: rest, dueAt })
  }

  const tell = (was: SeenEnrolment): Promise<boolean> => {
    const letters = [givenLetterTo(was.enrolment, clock.now())]
    return people.write(was.enrolment.labId, [{ was, next: heard(was.enrolment), letters }])
  }

  const finish = async (seen: SeenEnrolment): Promise<void> => {
    const { labId, courseId, userId } = seen.enrolment
    await places.drop(userId, { labId, courseId })
    if (await people.write(labId, [{ was: seen }])) return
    // Came back in the same moment, and found the place there.
    const now = await people.find(labId, courseId, seen.enrolment.id)
    if (now !== undefined && now.enrolment.state !== 'deleting') await places.add(userId, { labId, courseId })
  }

  const remove = async (seen: SeenEnrolment, name: string): Promise<void> => {
    const { labId, courseId: id } = seen.enrolment
    const person = await findPerson(world)({ labId, id }, seen.enrolment.id)
    await removeFrom(world)({ labId, name }, person)
  }

  const settle = async (seen: SeenEnrolment): Promise<boolean> => {
    const { labId, courseId } = seen.enrolment
    const course = await courses.read(labId, courseId)
    const { leftDays } = course?.rules ?? { leftDays: 0 }
    const due = whatIsDueOf(seen.enrolment, leftDays, clock.now().toISOString())
    if (due.do === 'tell') await tell(seen)
    if (due.do === 'stop') await stop(seen, leftDays)
    if (due.do === 'finish') await finish(seen)
    if (due.do === 'remove') await remove(seen, course?.name ?? '')
    if (due.do === 'wait') await putOff(seen, due.until)
    return due.do !== 'nothing'
  }

  /** What follows from one thing is done at once: stopped, then removed. */
  const settleAll = async (labId: LabId, id: string): Promise<boolean> => {
    let isSettled = false
    for (let turn = 0; turn < 4; turn += 1) {
      const [seen] = await people.due(labId, [id])
      if (seen === undefined || !(await settle(seen))) return isSettled
      isSettled = true
    }
    return isSettled
  }

  return {
    name: 'enrolments',
    picks: ({ type }) => type === 'enrolment',
    most: mostPeople,
    settles: true,
    async act(labId, ids) {
      let count = 0
      for (const id of ids) if (await settleAll(labId, id)) count += 1
      return { peopleSettled: count }
    },
  }
}
