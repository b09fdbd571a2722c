import { ownMachine } from '../../../domain/accounts/throttle.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { unpaidForStudents } from '../../../domain/courses/mine/my-verdict.ts'
import { AppError } from '../../../domain/kernel/errors.ts'
import type { Throttle } from '../../../ports/accounts/accounts.ts'
import { tooOften } from '../../accounts/spend.ts'
import { isPaid, type StandingWorld } from './show-my-machine.ts'

/** What is asked of a call for the own machine before anybody looks at what it says. */

/** Nobody who cannot pay is sent to the subscription page. */
export const checkMinePaid =
  (world: Pick<StandingWorld, 'isBillingOn' | 'clock'>) =>
  async (mine: Mine): Promise<void> => {
    if (!isPaid(world, mine)) throw new AppError('conflict', unpaidForStudents)
  }

/** So many a minute, of one person about one machine. */
export const countMine =
  ({ throttle }: { readonly throttle: Throttle }) =>
  async ({ vm }: Mine): Promise<void> => {
    const wait = await throttle.takeWithin(`mine:${vm.allocatedTo.userId}:${vm.id}`, ownMachine)
    if (wait > 0) throw tooOften(wait)
  }
