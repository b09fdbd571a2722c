import type { Acted, ActInput } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { inState } from '../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import {
  actInputs,
  actWords,
  meant,
  needsTeacher,
  starts,
  whySkipped,
} from '../../domain/courses/machine-acts.ts'
import type { ListedMachine } from '../../domain/courses/machine-view.ts'
import { forbidden, type Part, reaches } from '../../domain/courses/part.ts'
import { AppError } from '../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../domain/operations/new-work.ts'
import { inMotion } from '../../domain/vms/in-motion.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MachineList } from '../../ports/courses/machine-list.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { vmNotFound } from '../vms/vm-refusals.ts'
import { planMachine } from './plan-machine.ts'

interface ActingWorld {
  readonly machineList: MachineList
  readonly work: Pick<Acceptance, 'acceptMany'>
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly sealer: Sealer
  readonly clock: Clock
  /** Of the course's lab. */
  readonly checkEntitlement: (part: Part) => Promise<void>
}

const busy = 'Another operation is running on it'

const checkState = (course: CourseRecord, what: ActInput['what']): void => {
  if (course.state !== 'closed') return
  if (starts(what)) throw new AppError('conflict', 'The course is closed. Reopen it first.')
  if (what === 'clean') throw inState(course)
}

const noRecipe = (): AppError => new AppError('conflict', 'Choose what the machines are made of.')

/** One operation for many machines; whoever cannot take part is named with the reason. */
export const actOnMachines = (world: ActingWorld) => {
  const { machineList, work, nudges, sealer, clock } = world

  const plan = planMachine(sealer)
  const anew = (
    course: CourseRecord,
    { id, name, course: { number }, subscriptionId }: ListedMachine,
    now: Date,
  ) => ({
    ...plan(course, { id, number, subscriptionId }, now),
    name,
  })

  const accept = async (
    course: CourseRecord,
    machines: readonly ListedMachine[],
    what: ActInput['what'],
    request: WorkRequest,
  ) => {
    const now = clock.now()
    const operation = newOperation(request, what, machines.length, now)
    const input = actInputs[what]
    const kind = what === 'remove' ? 'delete' : what
    const items = machines.map((vm) => {
      const draft = what === 'clean' ? anew(course, vm, now) : undefined
      const step = newStep({ ...operation, kind }, vm, input, now, draft && { draft })
      const resetting = draft && { course: { ...vm.course, resetting: true } }
      return { step, change: { ...inMotion(kind, input), ...resetting } }
    })
    // Who waits is given what was cleaned, even if whoever cleaned it died before it could be given.
    const courseDue = what === 'clean' ? { courseId: course.id, at: now.toISOString() } : undefined
    const taken = await work.acceptMany(operation, items, needsTeacher(what) ? 'given' : undefined, courseDue)
    await nudges.steps(
      request.labId,
      items.flatMap(({ step }) => (taken.has(step.vmId) ? [step.id] : [])),
    )
    return { taken, operationId: operation.id }
  }

  return async (
    part: Part,
    { what, ...whom }: ActInput,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Acted> => {
    const { course, function: mine } = part
    if (needsTeacher(what) && !reaches(mine, 'teacher')) throw forbidden()
    if (starts(what)) await world.checkEntitlement(part)
    const { machines, people } = await machineList.read(course.labId, course.id)
    const wanted = meant(machines, people, whom)
    if (wanted === undefined) throw vmNotFound()
    checkState(course, what)
    if (what === 'clean' && course.recipe === undefined) throw noRecipe()
    if (wanted.length === 0) throw new AppError('conflict', 'No machine fits.')
    const judged = wanted.map((machine) => ({ machine, reason: whySkipped(what, machine) }))
    const able = judged.flatMap(({ machine, reason }) => (reason === undefined ? [machine] : []))
    const nothingToDo = (reason: string) => new AppError('conflict', `Nothing to do: ${reason}.`)
    if (able.length === 0) throw nothingToDo(judged[0]?.reason ?? busy)
    const of = { ...request, labId: course.labId, courseId: course.id }
    const { taken, operationId } = await accept(course, able, what, of)
    // Somebody else began something with all of them in the same moment.
    if (taken.size === 0) throw nothingToDo(busy)
    const skipped = judged.flatMap(({ machine: { id, name }, reason }) =>
      taken.has(id) ? [] : [{ _id: id, name, reason: reason ?? busy }],
    )
    const message = `${actWords[what]} ${counted(taken.size, 'machine')}.`
    return { message, accepted: taken.size, skipped, operationId }
  }
}
