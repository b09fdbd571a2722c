import type { Acted, ActInput } from '@labkeeper/contract/courses/machines'
import { counted } from '@labkeeper/contract/kernel/wording'
import { meant } from '../../../domain/courses/machines/machine-acts.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { endOfNotice } from '../../../domain/courses/machines/notice.ts'
import type { Part } from '../../../domain/courses/people/part.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { MachineList } from '../../../ports/courses/machine-list.ts'
import type { Telling } from '../../../ports/courses/telling.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import { vmNotFound } from '../../vms/vm-refusals.ts'

export interface TellingWorld {
  readonly telling: Telling
  readonly nudges: Pick<WorkNudges, 'steps'>
  readonly clock: Clock
}

const nobodys = 'Nobody has it'

interface Wish extends Pick<ActInput, 'which' | 'group'> {
  readonly text: string
}

/** What else goes on with it is no matter: then it is told when that is done. */
const mayHear = ({ powerState, stranded }: ListedMachine): boolean => !stranded && powerState === 'VM running'

/** Whoever has one of these machines reads it on its page for an hour, and inside where the course wants that. */
export const tellStudents =
  ({ machineList, telling, nudges, clock }: TellingWorld & { readonly machineList: MachineList }) =>
  async (
    { course }: Part,
    { text, ...whom }: Wish,
    from: string,
    request: Omit<WorkRequest, 'labId' | 'courseId'>,
  ): Promise<Acted> => {
    const { labId, id: courseId } = course
    const { machines, people } = await machineList.read(labId, courseId)
    const wanted = meant(machines, people, whom)
    if (wanted === undefined) throw vmNotFound()
    if (wanted.length === 0) throw new AppError('conflict', 'No machine fits.')
    const now = clock.now()
    const at = now.toISOString()
    const operation = newOperation({ ...request, labId, courseId }, 'message', wanted.length, now)
    const deadline = endOfNotice(at)
    const { messageInside } = rulesOf(course)
    const items = wanted.flatMap((vm) => {
      if (vm.allocatedTo === undefined) return []
      const notice = { userId: vm.allocatedTo.userId, text, at, from }
      const isInside = messageInside && mayHear(vm)
      const step = isInside
        ? newStep(operation, vm, { message: { text, mark: at } }, now, { deadline })
        : undefined
      return [{ vmId: vm.id, notice, ...(step && { step }) }]
    })
    const reached = items.length === 0 ? new Set<string>() : await telling.notify(operation, items)
    if (reached.size === 0) throw new AppError('conflict', `Nothing to do: ${nobodys}.`)
    await nudges.steps(
      labId,
      items.flatMap(({ vmId, step }) => (step && reached.has(vmId) ? [step.id] : [])),
    )
    const skipped = wanted.flatMap(({ id, name }) =>
      reached.has(id) ? [] : [{ _id: id, name, reason: nobodys }],
    )
    const message = `Telling ${counted(reached.size, 'student')}.`
    return { message, accepted: reached.size, skipped, operationId: operation.id }
  }
