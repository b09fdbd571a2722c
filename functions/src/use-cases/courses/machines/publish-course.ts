import type { Course } from '@labkeeper/contract/courses/course'
import { counted } from '@labkeeper/contract/kernel/wording'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { nothingThere, type Tally } from '../../../domain/courses/counts.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import {
  afterMaking,
  machineName,
  making,
  missingOf,
  nextNumbers,
  toMake,
  toPublish,
} from '../../../domain/courses/machines/publishing.ts'
import { noSuchCourse, type Part } from '../../../domain/courses/people/part.ts'
import { newId, type OperationId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { newOperation, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { type NetworkSharing, nudgeNewVms } from '../../operations/share-network.ts'
import { nameTaken } from '../../vms/create-vms.ts'
import { forStaff } from '../for-staff.ts'
import { findPayer } from '../lab/find-payer.ts'
import { type Findings, findProblems, type ProblemWorld, refusalOf } from '../recipe/find-problems.ts'
import { type ShowingWorld, showCourse } from '../show-course.ts'
import { makingStep, planMachine, versionGate } from './plan-machine.ts'

export interface PublishingWorld extends ShowingWorld, ProblemWorld {
  readonly courses: Pick<CourseBook, 'read' | 'tally' | 'prepare'>
  readonly vms: Pick<VmBook, 'taken' | 'coming'>
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

/**
 * Azure counts a VM from the request for it on, which comes after network, address and interface, and what it says is known for
 * a while. Until then a portion that is made would be room for the next.
 */
const uncountedMs = 2 * 60_000

/** Makes what is missing of a course, and nothing else: whoever asks again, or at the same moment, makes nothing more. */
export const makeMachines = (world: PublishingWorld) => {
  const { courses, work, sealer, clock } = world
  const find = findProblems(world)
  const plan = planMachine(sealer)

  const underWay = ({ operationId }: CourseRecord, { busy }: Tally): Publishing['operationId'] =>
    operationId !== undefined && busy.has(operationId) ? operationId : undefined

  const comingBeside = async ({ labId, recipe }: CourseRecord, now: Date): Promise<readonly string[]> =>
    recipe === undefined ? [] : world.vms.coming(labId, recipe.location, after(now, -uncountedMs))

  /** Undefined when the course, or the subscription that pays for it, has changed meanwhile. */
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
    const missing = missingOf(course, tally.counts)
    const { lab } = await findPayer(world, labId)
    const isThere = missing === 0 && course.recipe !== undefined
    const nameOf = (number: number): string => machineName(course.machines.prefix, number)
    // Whoever asks for all of them hears of the rest from Azure.
    const coming = byItself && !isThere ? await comingBeside(course, now) : []
    const { problems, principal, version }: Findings = isThere
      ? { problems: [] }
      : await find(course, mine, lab, nextNumbers(course, missing).map(nameOf), coming)
    const refusal = refusalOf(problems)
    const count = toMake(missing, problems, byItself)
    if (refusal !== undefined && count === 0) {
      // Somebody else may have made them in the meantime: then the names are taken by them.
      const after = await courses.read(labId, courseId)
      if (after?.lastNumber !== found.lastNumber) return undefined
      throw refusal
    }
    const change = making(course, course.lastNumber + count, now, refusal?.message)
    if (principal === undefined || count === 0) {
      const isPrepared = course.state === 'open' && course === found
      if (!isPrepared && !(await courses.prepare(found, change))) return undefined
      const message = `Everything is there: ${counted(tally.counts.machines, 'machine')}.`
      return { message, made: 0, course: afterMaking(course, change) }
    }
    const operation = newOperation({ ...request, labId, courseId }, 'publish', count, now)
    const numbers = nextNumbers(course, count)
    const items = numbers.map((number) => {
      const { subscriptionId } = principal
      const vm = plan(course, version, { id: newId('vm'), number, subscriptionId }, now)
      return { vm, step: makingStep(operation, vm, version, now) }
    })
    const { id: operationId } = operation
    const gate = { course: found, change: { ...change, operationId } }
    const outcome = await work.acceptCreation(operation, items, lab, versionGate(version, now), gate)
    if (outcome === 'closed' || outcome === 'disconnected') return undefined
    if (outcome === 'name-taken') {
      const group = items[0]?.vm.resourceGroup ?? ''
      throw nameTaken(await world.vms.taken(labId, group, numbers.map(nameOf)))
    }
    await nudgeNewVms(world, items)
    const message = `Making ${counted(count, 'machine')}.`
    return { message, made: count, course: { ...afterMaking(course, change), operationId }, operationId }
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
    /**
     * By itself, beside whatever is being made: of the course as it was read, or nothing. As many as fit, and why not more
     * is written of the course in the same transaction.
     */
    byItself: (part: Part, request: Request): Promise<number> =>
      forStaff(world)(part, async () => (await attempt(part, undefined, request, true))?.made ?? 0),
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
