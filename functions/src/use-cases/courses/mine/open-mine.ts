import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Opener } from '../../../domain/courses/access/opening.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { openVerdict } from '../../../domain/courses/mine/my-verdict.ts'
import { notConnected } from '../../../domain/courses/mine/verdicts.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { RulesWorld } from '../access/begin-rules.ts'
import { addressFor, checkWish, closeMachine, openMachine } from '../access/open-machine.ts'
import { type ChangingMineWorld, changeMine } from './change-mine.ts'
import { readWork, standingOf } from './show-my-machine.ts'

interface OpeningMineWorld extends RulesWorld, ChangingMineWorld {
  readonly myMachines: ChangingMineWorld['myMachines']
}

interface Begun {
  readonly data: MyMachine
  readonly operationId: string
}

const openerOf = ({ name }: Caller, { vm }: Mine): Opener => ({
  side: 'student',
  name,
  userId: vm.allocatedTo.userId,
})

/** For the address that they come from, or one that they typed. */
export const openMine = (world: OpeningMineWorld) => {
  const change = changeMine(world)
  const open = openMachine(world)
  return (
    caller: Caller,
    first: Mine,
    wish: OpenInput,
    requestId: string,
  ): Promise<Begun & { readonly address: string }> =>
    change(caller, first, requestId, async (mine, request) => {
      checkWish(mine.course, wish)
      const verdict = openVerdict(await standingOf(world, mine, await readWork(world, mine)))
      if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
      const address = addressFor(wish, mine.from)
      const operationId = await open(mine.vm, openerOf(caller, mine), address, request)
      return operationId === undefined ? undefined : { operationId, address }
    })
}

export const closeMine = (world: OpeningMineWorld) => {
  const change = changeMine(world)
  const close = closeMachine(world)
  return (caller: Caller, first: Mine, requestId: string): Promise<Begun> =>
    change(caller, first, requestId, async (mine, request) => {
      if (mine.vm.stranded && !notConnected.allowed) throw new AppError('conflict', notConnected.reason)
      const operationId = await close(mine.vm, openerOf(caller, mine), request)
      return operationId === undefined ? undefined : { operationId }
    })
}
