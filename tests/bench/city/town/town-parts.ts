import type { Calendar } from '../clockwork/calendar.ts'
import type { Dice } from '../clockwork/dice.ts'
import type { Costs } from '../costs/costs.ts'
import type { FunctionGroup } from './function-group.ts'
import type { Passing } from './passing.ts'
import type { Town } from './records.ts'
import type { Services } from './services.ts'
import type { Tally } from './tally.ts'

/** What the workers of a town work with. */
export interface TownParts {
  readonly town: Town
  readonly calendar: Calendar
  readonly passing: Passing
  readonly services: Services
  readonly steps: FunctionGroup
  /** Whom the tick calls. */
  readonly labWorkers: FunctionGroup
  readonly costs: Costs
  readonly dice: Dice
  readonly tally: Tally
  readonly weight: number
  readonly until: number
}
