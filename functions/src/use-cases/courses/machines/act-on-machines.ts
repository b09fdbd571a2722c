import type { Acted, ActInput, MachineAct } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { lacksAction } from '../../../domain/courses/access/open-refusal.ts'
import { inState } from '../../../domain/courses/course-life.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { isSource } from '../../../domain/courses/machines/machine.ts'
import {
  actWords,
  meant,
  needsTeacher,
  opens,
  starts,
  whySkipped,
} from '../../../domain/courses/machines/machine-acts.ts'
import { lackingForScripts } from '../../../domain/courses/mine/password-limits.ts'
import { forbidden, type Part, reaches } from '../../../domain/courses/people/part.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'
import { type ActsWorld, beginActs, noRecipe } from './begin-acts.ts'
import { type SettingWorld, setPasswords } from './set-passwords.ts'

interface ActingWorld extends ActsWorld, SettingWorld {
  readonly machineList: MachineList
  readonly labs: Pick<LabBook, 'read'>
  /** Of the course's lab. */
  readonly checkEntitlement: (part: Part) => Promise<void>
}

const busy = 'Another operation is running on it'

const checkState = (course: CourseRecord, what: MachineAct): void => {
  if (course.state !== 'closed') return
  if (starts(what)) throw new AppError('conflict', 'The course is closed. Reopen it first.')
  if (what === 'clean' || what === 'password') throw inState(course)
}

/** What runs in a guest is one of the things that a lab's role may lack. */
const checkScripts = async ({ labs }: Pick<ActingWorld, 'labs'>, { course, function: mine }: Part) => {
  const lab = await labs.read(course.labId)
  const lacking = lab && lackingForScripts(lab)
  if (lacking === undefined) return
  const ask = mine === 'owner' ? 'Add it in the Azure portal.' : 'Ask the owner of the lab.'
  throw new AppError('conflict', lacksAction(lacking, ask))
}

/** One operation for many machines; whoever cannot take part is named with the reason. */
export const actOnMachines = (world: ActingWorld) => {
  const { machineList } = world
  const begin = beginActs(world)
  const set = setPasswords(world)

  return async (
    part: Part,
    { what, ...whom }: Pick<ActInput, 'which' | 'group'> & { readonly what: MachineAct },
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Acted> => {
    const { course, function: mine } = part
    if (needsTeacher(what) && !reaches(mine, 'teacher')) throw forbidden()
    const isTeacher = reaches(mine, 'teacher')
    if (opens(what) && !isTeacher && !course.rules.assistantsConnect) throw forbidden()
    if (starts(what)) await world.checkEntitlement(part)
    if (opens(what)) await checkScripts(world, part)
    const { machines, people } = await machineList.read(course.labId, course.id)
    const wanted = meant(machines, people, whom)
    if (wanted === undefined) throw vmNotFound()
    // All that comes of a source VM is teachers' work, and so is its password.
    if (opens(what) && !isTeacher && wanted.some((machine) => isSource(machine.course))) throw forbidden()
    checkState(course, what)
    if (what === 'clean' && course.recipe === undefined) throw noRecipe()
    if (wanted.length === 0) throw new AppError('conflict', 'No machine fits.')
    const judged = wanted.map((machine) => ({ machine, reason: whySkipped(what, machine) }))
    const able = judged.flatMap(({ machine, reason }) => (reason === undefined ? [machine] : []))
    const nothingToDo = (reason: string) => new AppError('conflict', `Nothing to do: ${reason}.`)
    if (able.length === 0) throw nothingToDo(judged[0]?.reason ?? busy)
    const { taken, operationId } =
      what === 'password' ? await set(course, able, request) : await begin(course, able, what, request)
    // Somebody else began something with all of them in the same moment.
    if (taken.size === 0) throw nothingToDo(busy)
    const skipped = judged.flatMap(({ machine: { id, name }, reason }) =>
      taken.has(id) ? [] : [{ _id: id, name, reason: reason ?? busy }],
    )
    const message = `${actWords[what]} ${counted(taken.size, 'machine')}.`
    return { message, accepted: taken.size, skipped, operationId }
  }
}
