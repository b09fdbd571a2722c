import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { Acted, ActInput, MachineAct } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { askOfStaff, lacksAction } from '../../../domain/courses/access/open-refusal.ts'
import { checkNotForGood, endedForStaff, inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { versionNow } from '../../../domain/courses/disks/bringing.ts'
import { lackingForDisks } from '../../../domain/courses/disks/disk-refusals.ts'
import { isSource } from '../../../domain/courses/machines/machine.ts'
import {
  actWords,
  meant,
  needsTeacher,
  opens,
  renews,
  starts,
  whySkipped,
} from '../../../domain/courses/machines/machine-acts.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { lackingForScripts } from '../../../domain/courses/mine/password-limits.ts'
import { overBudget, skippedFor } from '../../../domain/courses/money/over-budget.ts'
import { whyNotStarted } from '../../../domain/courses/money/over-budget-of-machine.ts'
import { forbidden, type Part, reaches } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'
import { noRecipe } from '../disks/plan-exchanges.ts'
import { type ActsWorld, beginActs } from './begin-acts.ts'
import { type SettingWorld, setPasswords } from './set-passwords.ts'

interface ActingWorld extends ActsWorld, SettingWorld {
  readonly machineList: MachineList
  readonly labs: Pick<LabBook, 'read'>
  /** Of the course's lab. */
  readonly checkEntitlement: (part: Part) => Promise<void>
}

const ofImage = (): AppError => new AppError('conflict', 'The machines of this course are made of an image.')

const isThere = ({ course }: ListedMachine, version: number | undefined): string | undefined =>
  course.version === version ? `It is on version ${version} already` : undefined

const busy = 'Another operation is running on it'

const checkState = (course: CourseRecord, what: MachineAct): void => {
  if (!hasEnded(course.state)) return
  if (starts(what) || what === 'reset' || what === 'bring') throw endedForStaff(course)
  if (what === 'clean' || what === 'password') throw inState(course)
  // Its clean-up removes the machines: none is to be kept as a snapshot meanwhile.
  if (what === 'park') checkNotForGood(course)
}

/** What runs in a guest is one of the things that a lab's role may lack. */
const checkScripts = async ({ labs }: Pick<ActingWorld, 'labs'>, { course, function: mine }: Part) => {
  const lab = await labs.read(course.labId)
  const lacking = lab && lackingForScripts(lab)
  if (lacking === undefined) return
  throw new AppError('conflict', lacksAction(lacking, askOfStaff(mine)))
}

/** One operation for many machines; whoever cannot take part is named with the reason. */
export const actOnMachines = (world: ActingWorld) => {
  const { labs, machineList } = world
  const begin = beginActs(world)
  const set = setPasswords(world)

  /** Cleaning is as old as courses, and never asked for more than they do. */
  const checkRole = async ({ course, function: mine }: Part): Promise<void> => {
    const lab = await labs.read(course.labId)
    const lacking = lab && lackingForDisks(lab)
    if (lacking === undefined) return
    throw new AppError('conflict', lacksAction(lacking, askOfStaff(mine)))
  }

  return async (
    part: Part,
    { what, when, ...whom }: Pick<ActInput, 'which' | 'group' | 'when'> & { readonly what: MachineAct },
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Acted> => {
    const { course, function: mine } = part
    if (needsTeacher(what) && !reaches(mine, 'teacher')) throw forbidden()
    const isTeacher = reaches(mine, 'teacher')
    if (opens(what) && !isTeacher && !course.rules.assistantsConnect) throw forbidden()
    if (what === 'reset' && !isTeacher && !course.rules.assistantsConnect) throw forbidden()
    if (starts(what)) await world.checkEntitlement(part)
    if (opens(what)) await checkScripts(world, part)
    if (what === 'reset' || what === 'bring') await checkRole(part)
    const { machines, people } = await machineList.read(course.labId, course.id)
    const wanted = meant(machines, people, whom)
    if (wanted === undefined) throw vmNotFound()
    // All that comes of a source VM is teachers' work, and so is its password.
    if (opens(what) && !isTeacher && wanted.some((machine) => isSource(machine.course))) throw forbidden()
    checkState(course, what)
    if (renews(what) && course.recipe === undefined) throw noRecipe()
    const version = versionNow(course)
    if (what === 'bring' && version === undefined) throw ofImage()
    if (wanted.length === 0) throw new AppError('conflict', 'No machine fits.')
    const now = world.clock.now().toISOString()
    const judged = wanted.map((machine) => {
      const reason = (what === 'bring' ? isThere(machine, version) : undefined) ?? whySkipped(what, machine)
      const group = machine.allocatedTo && people.get(machine.allocatedTo.userId)?.group
      const ended =
        what === 'start' && reason === undefined ? whyNotStarted(course, machine, group, now) : undefined
      return { machine, ended, reason: reason ?? (ended && skippedFor(ended)) }
    })
    const able = judged.flatMap(({ machine, reason }) => (reason === undefined ? [machine] : []))
    const nothingToDo = (reason: string) => new AppError('conflict', `Nothing to do: ${reason}.`)
    const [ended] = judged.flatMap((one) => one.ended ?? [])
    if (able.length === 0 && ended !== undefined) throw overBudget(ended)
    if (able.length === 0) throw nothingToDo(judged[0]?.reason ?? busy)
    const { taken, operationId } =
      what === 'password'
        ? await set(course, able, request)
        : await begin(course, able, what, request, { later: when === 'next-stop' })
    // Somebody else began something with all of them in the same moment.
    if (taken.size === 0) throw nothingToDo(busy)
    const skipped = judged.flatMap(({ machine: { id, name }, reason }) =>
      taken.has(id) ? [] : [{ _id: id, name, reason: reason ?? busy }],
    )
    const to = what === 'bring' ? ` to version ${version}` : ''
    const message = `${actWords[what]} ${counted(taken.size, 'machine')}${to}.`
    return { message, accepted: taken.size, skipped, operationId }
  }
}
