import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import type { Caller } from '../../../domain/accounts/caller.ts'
import { countedPassword } from '../../../domain/courses/machines/new-passwords.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { isSamePassword, passwordVerdict } from '../../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import { newOperation, newStep, type WorkRequest } from '../../../domain/operations/new-work.ts'
import { wishOf } from '../../../domain/operations/password-step.ts'
import { inMotion } from '../../../domain/vms/in-motion.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Acceptance } from '../../../ports/operations/work.ts'
import { nextPasswordOfHolder } from '../../vms/wish-password.ts'
import { type Begun, type ChangingMineWorld, changeMine } from './change-mine.ts'
import { readWork, standingOf } from './show-my-machine.ts'

interface SettingMineWorld extends ChangingMineWorld {
  readonly work: Pick<Acceptance, 'acceptAction'>
  readonly nudges: Pick<WorkNudges, 'step'>
}

/**
 * A new password by whoever has the machine: of one that runs now, of one that is off once the start that belongs to it has
 * ended. It stands sealed in the record before Azure is asked.
 */
export const setMyPassword = (world: SettingMineWorld) => {
  const { clock, work, nudges, sealer } = world
  const change = changeMine(world)

  const begin = async (mine: Mine, start: boolean, request: WorkRequest): Promise<Begun | undefined> => {
    const { vm } = mine
    const going = await readWork(world, mine)
    const standing = await standingOf(world, mine, going)
    const verdict = passwordVerdict(standing, start)
    if (!verdict.allowed) throw new AppError('conflict', verdict.reason)
    if (going !== undefined && isSamePassword(standing, start)) return { operationId: going.id }
    const now = clock.now()
    const whose = vm.allocatedTo.userId
    const { newPasswords } = vm.course
    const next = {
      ...nextPasswordOfHolder(sealer, vm, request),
      countsAs: countedPassword(mine, whose, now),
    }
    const isOn = vm.powerState === 'VM running'
    const operation = newOperation(request, isOn ? 'password' : 'start', 1, now)
    const input = isOn ? { passwordId: next.id } : ({ action: 'start', byHolder: true } as const)
    const step = newStep(operation, vm, input, now)
    const moving = isOn
      ? ({ nextPassword: next, newPassword: 'setting' } as const)
      : {
          ...inMotion('start', input),
          ...wishOf({ ...next, withStart: operation.id }),
          'course/seenAt': now.toISOString(),
        }
    const holder = { userId: whose, newPasswords }
    if ((await work.acceptAction(operation, step, moving, holder)) !== 'accepted') return undefined
    await nudges.step(vm.labId, step.id)
    return { operationId: operation.id }
  }

  return (
    caller: Caller,
    mine: Mine,
    start: boolean,
    requestId: string,
  ): Promise<Begun & { readonly data: MyMachine }> =>
    change(caller, mine, requestId, (now, request) => begin(now, start, request))
}
