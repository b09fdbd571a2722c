import type { Container } from '@azure/cosmos'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosGiving } from '@labkeeper/functions/gateways/cosmos/courses/giving'
import type { Clock } from '@labkeeper/functions/ports/clock'
import { giveMachines } from '@labkeeper/functions/use-cases/courses/machines/give-machines'

/** What the engine needs for machines that people wait for. */
export const givingOf = (
  container: Container,
  clock: Clock,
  disturb: <Port extends object>(name: string, port: Port) => Port,
) => {
  const courses = disturb('courses', cosmosCourses(container))
  const giving = disturb('giving', cosmosGiving(container))
  return { courses, giving, giveMachines: giveMachines({ courses, giving, clock }) }
}
