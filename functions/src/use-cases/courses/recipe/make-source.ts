import type { Course } from '@labkeeper/contract/courses/course'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isSource, sourceNumber } from '../../../domain/courses/machines/machine.ts'
import {
  afterMaking,
  machineName,
  makingSource,
  sourceThere,
} from '../../../domain/courses/machines/publishing.ts'
import { noSuchCourse, type Part } from '../../../domain/courses/people/part.ts'
import { noSuchVersion, runsOf } from '../../../domain/courses/recipe/version.ts'
import { badField } from '../../../domain/kernel/errors.ts'
import { newId, type OperationId } from '../../../domain/kernel/ids.ts'
import { newOperation, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import { nudgeNewVms } from '../../operations/share-network.ts'
import { forStaff } from '../for-staff.ts'
import { findPayer } from '../lab/find-payer.ts'
import { makingStep, planMachine, versionGate } from '../machines/plan-machine.ts'
import type { PublishingWorld } from '../machines/publish-course.ts'
import { showCourse } from '../show-course.ts'
import { findProblems, refusalOf } from './find-problems.ts'

interface SourceWorld extends PublishingWorld {
  readonly machineList: MachineList
}

type Request = Omit<WorkRequest, 'labId' | 'courseId'>

/** How often somebody who lost against another change of the course looks again. */
const races = 5

/** The VM that a teacher prepares, and that versions are made of: one a course. It is left running. */
export const makeSource = (world: SourceWorld) => {
  const { courses, machineList, versions, work, clock } = world
  const find = findProblems(world)
  const plan = planMachine(world.sealer)

  /** The course as if it were made of that version. */
  const madeOf = async (course: CourseRecord, from: number | undefined): Promise<CourseRecord> => {
    if (course.recipe === undefined) throw badField('recipe', 'Choose what the machines are made of.')
    if (from === undefined) return course
    const version = await versions.find(course.labId, course.id, from)
    if (version === undefined) throw noSuchVersion(from)
    const { adminUsername = course.recipe.adminUsername } = version
    const origin = { kind: 'version', number: from } as const
    return { ...course, recipe: { ...course.recipe, from: origin, adminUsername, runs: runsOf(version) } }
  }

  /** Undefined when the course, or the subscription that pays for it, has changed meanwhile. */
  const attempt = async (
    { course: found, function: mine }: Part,
    from: number | undefined,
    request: Request,
  ): Promise<{ readonly course: CourseRecord; readonly operationId: OperationId } | undefined> => {
    const { labId, id: courseId } = found
    const course = await madeOf(found, from)
    if (course.state !== 'draft' && course.state !== 'open') throw inState(course)
    const { machines } = await machineList.read(labId, courseId)
    const there = machines.find((machine) => isSource(machine.course))
    if (there !== undefined) throw sourceThere(there)
    const { lab } = await findPayer(world, labId)
    const name = machineName(course.machines.prefix, sourceNumber)
    const { problems, principal, version } = await find(course, mine, lab, [name])
    const refusal = refusalOf(problems)
    if (refusal !== undefined) throw refusal
    if (principal === undefined) throw new Error(`Nothing speaks against ${name}, nor for it`)
    const now = clock.now()
    const operation = newOperation({ ...request, labId, courseId }, 'create', 1, now)
    const place = { id: newId('vm'), number: sourceNumber, subscriptionId: principal.subscriptionId }
    const vm = plan(course, version, place, now)
    const items = [{ vm, step: makingStep(operation, vm, version, now) }]
    const change = makingSource(found, now)
    const gate = versionGate(version, now)
    const outcome = await work.acceptCreation(operation, items, lab, gate, { course: found, change })
    if (outcome !== 'accepted') return undefined
    await nudgeNewVms(world, items)
    return { course: afterMaking(found, change), operationId: operation.id }
  }

  const make = async (part: Part, from: number | undefined, request: Request) => {
    const { labId, id } = part.course
    let now: CourseRecord | undefined = part.course
    for (let race = 0; race < races; race += 1) {
      if (now === undefined) throw noSuchCourse()
      const done = await attempt({ ...part, course: now }, from, request)
      if (done !== undefined) return done
      now = await courses.read(labId, id)
    }
    throw changedMeanwhile()
  }

  return async (
    part: Part,
    from: number | undefined,
    request: Request,
  ): Promise<{ readonly course: Course; readonly operationId: OperationId }> => {
    const { course, operationId } = await forStaff(world)(part, () => make(part, from, request))
    return { course: await showCourse(world)({ ...part, course }), operationId }
  }
}
