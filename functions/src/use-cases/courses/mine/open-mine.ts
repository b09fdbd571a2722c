import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Opener } from '../../../domain/courses/access/opening.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { openVerdict } from '../../../domain/courses/mine/my-verdict.ts'
import { notConnected } from '../../../domain/courses/mine/verdicts.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import { vmBusy } from '../../vms/vm-refusals.ts'
import type { RulesWorld } from '../access/begin-rules.ts'
import { addressFor, checkWish, closeMachine, openMachine } from '../access/open-machine.ts'
import { type FindingMineWorld, notMine, readMine } from './find-mine.ts'
import { readWork, type ShowingMineWorld, showMyMachine, standingOf } from './show-my-machine.ts'

interface OpeningMineWorld extends RulesWorld, Omit<FindingMineWorld, 'users'>, ShowingMineWorld {
  readonly myMachines: FindingMineWorld['myMachines'] & ShowingMineWorld['myMachines']
}

interface Begun {
  readonly data: MyMachine
  readonly operationId: string
}

/** How often somebody else may be quicker: then the machine is judged anew, as it is by then. */
const races = 5

type Attempt = (mine: Mine, opener: Opener, request: WorkRequest) => Promise<string | undefined>

/** Whoever has a machine says who may reach it. */
const changeMine = (world: OpeningMineWorld) => {
  const read = readMine(world)
  const show = showMyMachine(world)
  return async (caller: Caller, first: Mine, requestId: string, attempt: Attempt): Promise<Begun> => {
    const { labId, id, allocatedTo } = first.vm
    const { name } = caller
    const opener = { side: 'student', name, userId: allocatedTo.userId } as const
    const who = { requestedBy: caller.userId, requestId, because: `by ${name}` }
    let mine: Mine | undefined = first
    for (let race = 0; race < races; race += 1) {
      if (mine === undefined) throw notMine()
      const request = { ...who, labId, courseId: mine.course.id }
      const operationId = await attempt(mine, opener, request)
      const again = await read(labId, caller, id)
      mine = again && { ...again, from: first.from }
      if (operationId !== undefined && mine !== undefined) return { data: await show(mine), operationId }
    }
    throw vmBusy()
  }
}

/** For the address that they come from, or one that they typed. */
export const openMine = (world: OpeningMineWorld) => {
  const change = changeMine(world)
  return async (
    caller: Caller,
    first: Mine,
    wish: OpenInput,
    requestId: string,
  ): Promise<Begun & { readonly address: string }> => {
    let address = ''
    const begun = await change(caller, first, requestId, async (mine, opener, request) => {
      checkWish(mine.course, wish)
      const verdict = openVerdict(await standingOf(world, mine, await readWork(world, mine)))
      if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
      address = addressFor(wish, mine.from)
      return openMachine(world)(mine.vm, opener, address, request)
    })
    return { ...begun, address }
  }
}

export const closeMine = (world: OpeningMineWorld) => {
  const change = changeMine(world)
  return (caller: Caller, first: Mine, requestId: string): Promise<Begun> =>
    change(caller, first, requestId, (mine, opener, request) => {
      if (mine.vm.stranded && !notConnected.allowed) throw new AppError('conflict', notConnected.reason)
      return closeMachine(world)(mine.vm, opener, request)
    })
}
