import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import { vmBusy } from '../../vms/vm-refusals.ts'
import { type FindingMineWorld, readMineAgain } from './find-mine.ts'
import { type ShowingMineWorld, showMyMachine } from './show-my-machine.ts'

export interface ChangingMineWorld extends Omit<FindingMineWorld, 'users'>, ShowingMineWorld {
  readonly myMachines: FindingMineWorld['myMachines'] & ShowingMineWorld['myMachines']
}

/** What was begun, by this call or before. */
export interface Begun {
  readonly operationId: string
}

/** What does it from now on, or did already; nothing when the machine is not as it was read. */
type Begin<Work extends Begun> = (mine: Mine, request: WorkRequest) => Promise<Work | undefined>

/** How often somebody else may be quicker: then the machine is judged anew, as it is by then. */
const races = 5

/** Whoever has a machine begins something with it, and is shown it as it is then. */
export const changeMine = (world: ChangingMineWorld) => {
  const readAgain = readMineAgain(world)
  const show = showMyMachine(world)
  return async <Work extends Begun>(
    caller: Caller,
    first: Mine,
    requestId: string,
    begin: Begin<Work>,
  ): Promise<Work & { readonly data: MyMachine }> => {
    const who = { requestedBy: caller.userId, requestId, because: `by ${caller.name}` }
    let mine = first
    for (let race = 0; race < races; race += 1) {
      const begun = await begin(mine, { ...who, labId: mine.vm.labId, courseId: mine.course.id })
      mine = await readAgain(caller, mine)
      if (begun !== undefined) return { ...begun, data: await show(mine) }
    }
    throw vmBusy()
  }
}
