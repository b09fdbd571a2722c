import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { archivedUntil } from '../../../domain/courses/end/clean-up-time.ts'
import {
  isKeptVersion,
  leftAfter,
  resourcesToRemove,
  whatGoes,
  withoutMachines,
} from '../../../domain/courses/end/cleaning-up.ts'
import { again, fail, go, type Move, succeed } from '../../../domain/operations/move.ts'
import { newOperation, newStep } from '../../../domain/operations/new-work.ts'
import type { Cleaning, StepRecord } from '../../../domain/operations/step-record.ts'
import { templateOfStep } from '../../../domain/templates/template.ts'
import { isOfCourse, taggedOfCourse } from '../../../domain/vms/found-resource.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import { keepHistory } from '../keep-history.ts'
import type { Family, InwardWorld } from './phase.ts'

/**
 * The end of a course. Its machines and versions go by steps of their own, as whenever they are deleted; this one waits for
 * them, looks at what Azure still lists of the course, removes that, and looks again: that is the proof.
 */

const waitSeconds = 10
const deletion = { deleteAssociatedResources: true, bin: 'save' } as const

type Ongoing = CourseRecord & Required<Pick<CourseRecord, 'cleanUp'>>

/** Nothing when it is over already, or was begun by another one. */
const courseOf = async ({ courses }: InwardWorld, step: StepRecord): Promise<Ongoing | undefined> => {
  const course = await courses.read(step.labId, step.vmId)
  const { state, cleanUp } = course ?? {}
  if (course === undefined || state !== 'cleaning' || cleanUp?.operationId !== step.operationId)
    return undefined
  return { ...course, cleanUp }
}

const cleaningOf = ({ cleaning }: StepRecord): Cleaning => cleaning ?? { begun: [] }

const over = (): Move => succeed('forgotten')
const giveUp = (_: StepRecord, sentence: string): Move => fail(sentence, 'forgotten')

const begun = (step: StepRecord, ids: readonly string[]): Move => {
  const cleaning = cleaningOf(step)
  return go('clean-up', { cleaning: { ...cleaning, begun: [...cleaning.begun, ...ids] } })
}

const requestOf = async ({ work }: InwardWorld, { labId, operationId }: StepRecord) =>
  (await work.readOperation(labId, operationId))?.operation

/** Begins the deletion of what stands free. Whoever dies behind it finds what was begun busy, or gone. */
const removeAll = async (world: InwardWorld, step: StepRecord): Promise<Move | undefined> => {
  const { machines, versions, templates, work, nudges, clock } = world
  const course = await courseOf(world, step)
  if (course === undefined) return over()
  const [all, made] = await Promise.all([
    machines.of(course.labId, course.id),
    versions.list(course.labId, course.id),
  ])
  const goes = whatGoes(course, all, made.versions, cleaningOf(step).begun)
  if (goes.machines.length === 0 && goes.isBusy) return again(waitSeconds, { waits: true })
  if (goes.machines.length === 0 && goes.versions.length === 0) return undefined
  const now = clock.now()
  const operation = await requestOf(world, step)
  if (operation === undefined) return over()
  if (goes.machines.length > 0) {
    const items = goes.machines.map((vm) => ({
      step: newStep({ ...operation, kind: 'delete' }, vm, deletion, now),
      change: inMotion('delete', deletion),
    }))
    const taken = await work.acceptMore(operation, items)
    await nudges.steps(
      step.labId,
      items.flatMap((item) => (taken.has(item.step.vmId) ? [item.step.id] : [])),
    )
    // Somebody else was quicker with each of them; for ever only where nothing counts them any more.
    return taken.size === 0 ? again(waitSeconds) : begun(step, [...taken])
  }
  // Copies of a version may be under way until its machines are gone.
  const [version] = goes.versions
  if (version === undefined) return undefined
  const template = await templates.find(step.labId, version.id)
  if (template !== undefined) {
    const { labId, requestedBy, requestId } = operation
    const request = { labId, requestedBy, requestId, courseId: course.id }
    const ofVersion = newOperation(request, 'delete-template', 1, now)
    const more = { template: templateOfStep(template) }
    const drop = newStep(ofVersion, template, { templateStatus: template.status }, now, more)
    if ((await templates.acceptDeletion(ofVersion, drop, template)) === 'accepted') {
      await nudges.step(step.labId, drop.id)
    }
  }
  return begun(step, [version.id])
}

/** What of it is to go; what is kept, and what somebody may still want back, stays. */
const judge = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const course = await courseOf(world, step)
  if (course === undefined) return over()
  const { machines, versions, templates, cleanUps, bins } = world
  const [all, made, { items }] = await Promise.all([
    machines.of(course.labId, course.id),
    versions.list(course.labId, course.id),
    bins.list(course.labId, course.id),
  ])
  const there = (await Promise.all(made.versions.map(({ id }) => templates.find(course.labId, id)))).flatMap(
    (one) => one ?? [],
  )
  const cleaning = cleaningOf(step)
  const listed = cleaning.found ?? []
  // A snapshot goes with its version, never without it.
  const found = withoutMachines(resourcesToRemove(listed, there, items), all)
  const [first] = found
  if (first !== undefined && cleaning.isTried === undefined) {
    return go('clean-rest', { cleaning: { ...cleaning, found, isTried: true } })
  }
  const kept = there.filter(({ course: of }) => of !== undefined && isKeptVersion(course, of.number))
  const left = leftAfter(resourcesToRemove(listed, kept, items), all)
  if (left.count === 0) return go('clean-done')
  await cleanUps.note(course.labId, course.id, {
    cleanUp: { ...course.cleanUp, left: left.first, leftCount: left.count },
  })
  return fail(left.sentence, 'forgotten')
}

/** With the first of what was found; or by another look, when that was the last. */
const further = (step: StepRecord): Move => {
  const cleaning = cleaningOf(step)
  const found = cleaning.found?.slice(1) ?? []
  return go(found.length > 0 ? 'clean-rest' : 'clean-list', { cleaning: { ...cleaning, found } })
}

const archive = async (world: InwardWorld, step: StepRecord): Promise<Move> => {
  const course = await courseOf(world, step)
  if (course !== undefined) {
    await keepHistory(world)(course, { anew: true })
    const { left: _left, leftCount: _count, ...cleanUp } = course.cleanUp
    const now = world.clock.now()
    await world.cleanUps.note(course.labId, course.id, {
      state: 'archived',
      cleanUp: { ...cleanUp, endedAt: now.toISOString() },
      dueAt: archivedUntil(now),
    })
  }
  return over()
}

export const cleanUp = {
  'clean-up': { looksInward: removeAll, next: () => go('clean-list'), refused: giveUp },
  'clean-list': {
    asks: async ({ compute, principal }, { vmId }) => {
      const found = await compute.listResources(principal)
      return { ticket: undefined, found: found.filter((one) => isOfCourse(one, vmId)) }
    },
    sends: { reads: 7 },
    next: (step, { found = [] } = {}) => go('clean-judge', { cleaning: { ...cleaningOf(step), found } }),
    refused: giveUp,
  },
  'clean-judge': { looksInward: judge, next: () => go('clean-done'), refused: giveUp },
  'clean-rest': {
    asks: async ({ compute, principal }, step) => {
      const [first] = cleaningOf(step).found ?? []
      return first === undefined
        ? { ticket: undefined }
        : compute.removeResource(principal, taggedOfCourse(first, step.vmId))
    },
    sends: { reads: 1, deletes: 1, counted: 'network' },
    next: further,
    refused: further,
  },
  'clean-done': { looksInward: archive, next: over, refused: giveUp },
} satisfies Family
