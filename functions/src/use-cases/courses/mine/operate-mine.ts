import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { CourseVerdict } from '@labkeeper/contract/courses/verdict'
import type { Caller } from '../../../domain/accounts/caller.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { isSameWork, myVerdict, type PowerWish } from '../../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import type { StepInput } from '../../../domain/operations/step-record.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import { type AttendingWorld, attend } from './attend.ts'
import { type Begun, type ChangingMineWorld, changeMine } from './change-mine.ts'
import { readWork, standingOf } from './show-my-machine.ts'

interface OperatingMineWorld extends ChangingMineWorld {
  readonly myMachines: ChangingMineWorld['myMachines'] & AttendingWorld['myMachines']
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
}

const inputs: Readonly<Record<PowerWish, StepInput>> = {
  start: { action: 'start', byHolder: true },
  stop: { action: 'deallocate' },
  restart: { action: 'restart' },
  'bring-back': { action: 'start', byHolder: true },
}

/** Nothing is against it but that a class is at it already. */
const isStartable = (verdict: CourseVerdict): boolean => verdict.allowed || verdict.why === 'class'

/** Start, stop, restart by whoever has the machine: recorded and nudged here, done by the step. */
export const operateMine = (world: OperatingMineWorld) => {
  const { clock, work, nudges } = world
  const change = changeMine(world)
  const see = attend(world)

  const begin = async (mine: Mine, wish: PowerWish, request: WorkRequest): Promise<Begun | undefined> => {
    const going = await readWork(world, mine)
    const verdict = myVerdict(wish, await standingOf(world, mine, going))
    const goesOn = going !== undefined && isSameWork(wish, { working: going.kind })
    // Whoever wants it to run is there, though it is started already.
    if (wish === 'start' && goesOn && isStartable(verdict)) await see(mine.vm)
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    if (goesOn) return { operationId: going.id }
    const now = clock.now()
    const input = inputs[wish]
    const operation = newOperation(request, wish, 1, now)
    const step = newStep(operation, mine.vm, input, now)
    const whose = mine.vm.allocatedTo.userId
    const seen = wish === 'stop' ? {} : { 'course/seenAt': now.toISOString() }
    const moving = { ...inMotion(wish, input), ...seen }
    if ((await work.acceptAction(operation, step, moving, whose)) !== 'accepted') return undefined
    await nudges.step(mine.vm.labId, step.id)
    return { operationId: operation.id }
  }

  return (
    caller: Caller,
    mine: Mine,
    wish: PowerWish,
    requestId: string,
  ): Promise<Begun & { readonly data: MyMachine }> =>
    change(caller, mine, requestId, (now, request) => begin(now, wish, request))
}
