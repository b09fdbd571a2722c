import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { isNewIn } from '../../../domain/courses/calendar/my-class.ts'
import type { Mine } from '../../../domain/courses/mine/mine.ts'
import { type AttendingWorld, attend } from './attend.ts'
import { type ShowingMineWorld, showMyMachine } from './show-my-machine.ts'

interface VisitingWorld extends ShowingMineWorld {
  readonly myMachines: ShowingMineWorld['myMachines'] & AttendingWorld['myMachines']
}

/**
 * The machine as its page asks for it again and again. For one without a file to fetch it says how to connect: whoever
 * reads that attends the class that is on, which is written once.
 */
export const visitMyMachine = (world: VisitingWorld) => {
  const show = showMyMachine(world)
  const see = attend(world)
  return async (mine: Mine): Promise<MyMachine> => {
    const shown = await show(mine)
    const tellsHow = shown.connection.kind === 'ssh' && shown.primary === 'connect'
    if (tellsHow && isNewIn(mine, world.clock.now().toISOString())) await see(mine.vm)
    return shown
  }
}
