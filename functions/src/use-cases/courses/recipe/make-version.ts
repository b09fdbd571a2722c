import type { NewVersion } from '@labkeeper/contract/courses/versions'
import { vmCan } from '@labkeeper/contract/vms/power'
import { changedMeanwhile } from '../../../domain/courses/change-course.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { noSuchCourse, type Part } from '../../../domain/courses/people/part.ts'
import { nextVersion, toVersion, versionKey, versionName } from '../../../domain/courses/recipe/version.ts'
import { newId } from '../../../domain/kernel/ids.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { newTemplate } from '../../../domain/templates/new-template.ts'
import { templateOfStep } from '../../../domain/templates/template.ts'
import { inMotionForSnapshot } from '../../../domain/vms/in-motion.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { CourseBook } from '../../../ports/courses/courses.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { Allocations } from '../../../ports/students/allocations.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { sealForCopy } from '../../vms/open-password.ts'
import { machineOf, vmBusy, vmNotFound, vmRefused } from '../../vms/vm-refusals.ts'
import { type AdoptingWorld, adoptTemplate, type Made } from './adopt-template.ts'

interface VersionWorld extends AdoptingWorld {
  readonly courses: Pick<CourseBook, 'read'>
  readonly versions: Pick<Versions, 'acceptBuild' | 'adopt'>
  readonly allocations: Pick<Allocations, 'readVm'>
  readonly vms: Pick<VmBook, 'find'>
  readonly nudges: Pick<WorkNudges, 'step'>
  readonly sealer: Sealer
  readonly clock: Clock
}

type Request = Omit<WorkRequest, 'labId' | 'courseId'>

/** How often somebody who lost the next number to another one takes the one after it. */
const races = 5

/** A template under the next number of the course. Machines that exist stay as they are. */
export const makeVersion = (world: VersionWorld) => {
  const { courses, versions, allocations, vms, nudges, sealer, clock } = world
  const adopt = adoptTemplate(world)

  /** With whether its subscription is connected. */
  const findVm = async ({ course, function: mine }: Part, vmId: string) => {
    const vm = await allocations.readVm(course.labId, vmId)
    if (vm === undefined || (mine !== 'owner' && vm.course?.id !== course.id)) throw vmNotFound()
    return (await vms.find(course.labId, vm.resourceGroup, vm.name)) ?? vm
  }

  /** Undefined when somebody else has taken the number. */
  const capture = async (
    part: Part,
    vmId: string,
    { notes = '', stopFirst = false }: NewVersion,
    request: Request,
  ): Promise<Made | undefined> => {
    const { course } = part
    const { id, labId } = course
    const vm = await findVm(part, vmId)
    if (course.state !== 'draft' && course.state !== 'open') throw inState(course)
    const verdict = vmCan.snapshot(machineOf(vm))
    if (!verdict.allowed) throw vmRefused(vm, verdict.reason)
    const now = clock.now()
    const number = nextVersion(course)
    const ofCourse = { id, number, notes }
    const version = {
      ...newTemplate(
        vm,
        { uk: versionKey(id, number), name: versionName(course.machines.prefix, number) },
        (templateId) => sealForCopy(sealer, vm, templateId),
        now,
      ),
      course: ofCourse,
    }
    const input = { stopFirst: stopFirst && vm.powerState === 'VM running' }
    const operation = newOperation({ ...request, labId, courseId: id }, 'snapshot', 1, now)
    const step = newStep(operation, vm, input, now, { template: templateOfStep(version) })
    const outcome = await versions.acceptBuild(course, operation, step, version, inMotionForSnapshot(input))
    if (outcome === 'missing') throw vmNotFound()
    if (outcome === 'busy') throw vmBusy()
    if (outcome === 'changed') return undefined
    await nudges.step(labId, step.id)
    return { version: toVersion(course, version, 0), operationId: operation.id }
  }

  const attempt = (part: Part, wish: NewVersion, request: Request): Promise<Made | undefined> => {
    const { vmId, templateId, notes = '' } = wish
    return templateId === undefined
      ? capture(part, vmId ?? newId('vm'), wish, request)
      : adopt(part, templateId, notes)
  }

  return async (part: Part, wish: NewVersion, request: Request): Promise<Made> => {
    const { labId, id } = part.course
    let now: CourseRecord | undefined = part.course
    for (let race = 0; race < races; race += 1) {
      if (now === undefined) throw noSuchCourse()
      const made = await attempt({ ...part, course: now }, wish, request)
      if (made !== undefined) return made
      now = await courses.read(labId, id)
    }
    throw changedMeanwhile()
  }
}
