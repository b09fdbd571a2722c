import type { Course } from '@labkeeper/contract/courses/course'
import { counted } from '@labkeeper/contract/kernel/wording'
import { changedMeanwhile } from '../../domain/courses/change-course.ts'
import { nothingThere, type Tally } from '../../domain/courses/counts.ts'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { noSuchCourse, type Part } from '../../domain/courses/part.ts'
import { machineName, making, missingOf, nextNumbers, toPublish } from '../../domain/courses/publishing.ts'
import { newId, type OperationId } from '../../domain/kernel/ids.ts'
import { newOperation, type WorkRequest } from '../../domain/operations/new-work.ts'
import type { Clock } from '../../ports/clock.ts'
import type { CourseBook } from '../../ports/courses/courses.ts'
import type { WorkNudges } from '../../ports/operations/nudges.ts'
import type { Acceptance } from '../../ports/operations/work.ts'
import type { Sealer } from '../../ports/sealer.ts'
import { type NetworkSharing, nudgeNewVms } from '../operations/share-network.ts'
import { nameTaken } from '../vms/create-vms.ts'
import { findPayer } from './find-payer.ts'
import { type Findings, findProblems, type ProblemWorld, refusalOf } from './find-problems.ts'
import { forStaff } from './for-staff.ts'
import { makingStep, planMachine, versionGate } from './plan-machine.ts'
import { type ShowingWorld, showCourse } from './show-course.ts'

export interface PublishingWorld extends ShowingWorld, ProblemWorld {
  readonly courses: Pick<CourseBook, 'read' | 'tally' | 'prepare'>
  readonly work: Acceptance & NetworkSharing['work']
  readonly nudges: WorkNudges
  readonly sealer: Sealer
  readonly clock: Clock
}

export interface Publishing {
  readonly message: string
  readonly made: number
  readonly course: CourseRecord
  readonly operationId?: OperationId
}

type Request = Omit<WorkRequest, 'labId' | 'courseId'>

/** How often a publishing that lost against another change of the course looks again. */
const races = 5

/** Makes what is missing of a course, and nothing else: whoever asks again, or at the same moment, makes nothing more. */
export const makeMachines = (world: PublishingWorld) => {
  const { courses, work, sealer, clock } = world
  const find = findProblems(world)
  const plan = planMachine(sealer)

  const underWay = ({ operationId }: CourseRecord, { busy }: Tally): Publishing['operationId'] =>
    operationId !== undefined && busy.has(operationId) ? operationId : undefined

  /** Undefined when the course has changed meanwhile. */
  const attempt = async (
    { course: found, function: mine }: Part,
    wanted: number | undefined,
    request: Request,
    byItself: boolean,
  ): Promise<Publishing | undefined> => {
    const { labId, id: courseId } = found
    const tally = (await courses.tally(labId)).get(courseId) ?? nothingThere
    const course = toPublish(found, wanted, tally.counts)
    const running = byItself ? undefined : underWay(course, tally)
    if (running !== undefined) {
      const count = tally.busy.get(running) ?? 0
      return { message: `Making ${counted(count, 'machine')}.`, made: 0, course, operationId: running }
    }
    const now = clock.now()
    const count = missingOf(course, tally.counts)
    const lastNumber = course.lastNumber + count
    const change = making(course, lastNumber, now)
    const { lab } = await findPayer(world, labId)
    const isThere = count === 0 && course.recipe !== undefined
    const numbers = nextNumbers(course, count)
    const names = numbers.map((number) => machineName(course.machines.prefix, number))
    const { problems, principal, version }: Findings = isThere
      ? { problems: [] }
      : await find(course, mine, lab, names)
    const refusal = refusalOf(problems)
    if (refusal !== undefined) {
      // Somebody else may have made them in the meantime: then the names are taken by them.
      const after = await courses.read(labId, courseId)
      if (after?.lastNumber !== found.lastNumber) return undefined
      throw refusal
    }
    if (principal === undefined || count === 0) {
      const isPrepared = course.state === 'open' && course === found
      if (!isPrepared && !(await courses.prepare(found, change))) return undefined
      const message = `Everything is there: ${counted(tally.counts.machines, 'machine')}.`
      return { message, made: 0, course: { ...course, ...change } }
    }
    const operation = newOperation({ ...request, labId, courseId }, 'publish', count, now)
    const items = numbers.map((number) => {
      const { subscriptionId } = principal
      const vm = plan(course, version, { id: newId('vm'), number, subscriptionId }, now)
      return { vm, step: makingStep(operation, vm, version, now) }
    })
    const { id: operationId } = operation
    const gate = { course: found, change: { ...change, operationId } }
    const outcome = await work.acceptCreation(operation, items, versionGate(version, now), gate)
    if (outcome === 'closed') return undefined
    if (outcome === 'name-taken') {
      throw nameTaken(await world.vms.taken(labId, items[0]?.vm.resourceGroup ?? '', names))
    }
    await nudgeNewVms(world, items)
    const message = `Making ${counted(count, 'machine')}.`
    return { message, made: count, course: { ...course, ...change, operationId }, operationId }
  }

  const asked = async (part: Part, wanted: number | undefined, request: Request): Promise<Publishing> => {
    const { labId, id: courseId } = part.course
    let now: CourseRecord | undefined = part.course
    for (let race = 0; race < races; race += 1) {
      if (now === undefined) throw noSuchCourse()
      const done = await attempt({ ...part, course: now }, wanted, request, false)
      if (done !== undefined) return done
      now = await courses.read(labId, courseId)
    }
    throw changedMeanwhile()
  }

  return {
    asked,
    /** By itself, beside whatever is being made: of the course as it was read, or nothing. */
    byItself: async (part: Part, request: Request): Promise<number> =>
      (await attempt(part, undefined, request, true))?.made ?? 0,
  }
}

/** The same for whoever presses the button. */
export const publishCourse = (world: PublishingWorld) => {
  const make = makeMachines(world)
  return async (
    part: Part,
    wanted: number | undefined,
    request: Request,
  ): Promise<Omit<Publishing, 'course'> & { readonly course: Course }> => {
    const done = await forStaff(world)(part, () => make.asked(part, wanted, request))
    return { ...done, course: await showCourse(world)({ ...part, course: done.course }) }
  }
}
