import type { Container } from '@azure/cosmos'
import { cosmosCleanUps } from '@labkeeper/functions/gateways/cosmos/courses/clean-ups'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosEnrolments } from '@labkeeper/functions/gateways/cosmos/courses/enrolments'
import { cosmosGiving } from '@labkeeper/functions/gateways/cosmos/courses/giving'
import { cosmosMachines } from '@labkeeper/functions/gateways/cosmos/courses/machines'
import { cosmosPeople } from '@labkeeper/functions/gateways/cosmos/courses/people'
import { cosmosVersions } from '@labkeeper/functions/gateways/cosmos/courses/versions'
import { cosmosWaste } from '@labkeeper/functions/gateways/cosmos/courses/waste'
import { cosmosAllocations } from '@labkeeper/functions/gateways/cosmos/students/allocations'
import { cosmosStudents } from '@labkeeper/functions/gateways/cosmos/students/students'
import { cosmosBin } from '@labkeeper/functions/gateways/cosmos/vms/bin'
import { cosmosBinOrders } from '@labkeeper/functions/gateways/cosmos/vms/bin-orders'
import type { Clock } from '@labkeeper/functions/ports/clock'
import { giveMachines } from '@labkeeper/functions/use-cases/courses/machines/give-machines'

/** What the engine needs for machines of courses: who waits for them, and whose time they run. */
export const givingOf = (
  container: Container,
  clock: Clock,
  disturb: <Port extends object>(name: string, port: Port) => Port,
) => {
  const courses = disturb('courses', cosmosCourses(container))
  const giving = disturb('giving', cosmosGiving(container))
  const enrolments = disturb('enrolments', cosmosEnrolments(container))
  const ofCourse = {
    machines: disturb('machines', cosmosMachines(container)),
    versions: disturb('versions', cosmosVersions(container)),
    bins: disturb('bins', cosmosBin(container)),
    binOrders: disturb('binOrders', cosmosBinOrders(container)),
    people: disturb('people', cosmosPeople(container)),
    students: disturb('students', cosmosStudents(container)),
    allocations: disturb('allocations', cosmosAllocations(container)),
    cleanUps: disturb('cleanUps', cosmosCleanUps(container)),
    waste: disturb('waste', cosmosWaste(container)),
  }
  return { courses, giving, enrolments, ...ofCourse, giveMachines: giveMachines({ courses, giving, clock }) }
}
