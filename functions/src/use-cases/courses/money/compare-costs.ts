import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { actionsOfTiers, alsoMissing } from '../../../domain/connection/permissions.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { daysToCompare } from '../../../domain/courses/money/azure-costs.ts'
import type { AzureCosts } from '../../../domain/courses/money/azure-costs-record.ts'
import { factorOf } from '../../../domain/courses/money/factor.ts'
import { countsOf, type FactorOn, ratesFor, spentOf, sumOfDays } from '../../../domain/courses/money/spent.ts'
import type { EnrolmentRecord } from '../../../domain/courses/people/enrolment-record.ts'
import { AppError, CloudError } from '../../../domain/kernel/errors.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { Connections } from '../../../ports/connection/connections.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Compute } from '../../../ports/vms/compute.ts'
import type { SpendingWorld } from './judge-spending.ts'
import { readRates } from './read-rates.ts'

export interface ComparingWorld extends SpendingWorld {
  readonly labs: Pick<LabBook, 'read'> & Pick<Connections, 'noteMissingActions'>
  readonly compute: () => Promise<Pick<Compute, 'readCosts'>>
  readonly openPrincipal: (lab: LabRecord) => Principal
}

const lacksRight =
  "The lab's role does not allow Labkeeper to ask Azure for costs (Microsoft.CostManagement/query/read)."
const noPrices = 'Prices cannot be read, so there is nothing to compare with. Ask again later.'
const notConnected = 'The lab has no Azure subscription.'

interface Crowd {
  readonly people: readonly EnrolmentRecord[]
  readonly machines: readonly ListedMachine[]
}

/** What the lab's worker does about the question what Azure says that a course has cost: one request. */
export const compareCosts = ({
  ledgers: book,
  prices,
  labs,
  compute,
  openPrincipal,
  clock,
}: ComparingWorld) => {
  const ask = async (course: CourseRecord, days: { from: string; to: string }): Promise<number | string> => {
    const lab = await labs.read(course.labId)
    if (lab?.cloud === undefined) return notConnected
    try {
      const azure = await compute()
      const tag = { name: 'labkeeper-course', value: course.id }
      return (await azure.readCosts(openPrincipal(lab), tag, days)) ?? 0
    } catch (error) {
      if (error instanceof AppError) return error.message
      if (!(error instanceof CloudError)) throw error
      if (!/^(AuthorizationFailed|Forbidden|Http403|RBACAccessDenied)$/.test(error.azureCode))
        return error.message
      await labs.noteMissingActions(course.labId, lab.cloud, alsoMissing(actionsOfTiers.money))
      return lacksRight
    }
  }

  return async (course: CourseRecord, crowd: Crowd): Promise<{ readonly azureCosts?: AzureCosts }> => {
    const { azureCosts: was } = course
    if (!was?.isAsked) return {}
    const at = clock.now().toISOString()
    const days = daysToCompare(at, course)
    const said = await ask(course, days)
    if (typeof said === 'string') {
      return { azureCosts: { ...was, isAsked: false, refused: { reason: said, at } } }
    }
    const ledgers = await book.list(course.labId, course.id, days.from)
    const counts = countsOf(course, { ...crowd, ledgers }, at)
    const { hourly, isBlind } = await readRates(prices, ratesFor(counts), at, course.spending?.rates)
    // By prices of which some are missing it is less than it is, and whoever takes that over pays for it from then on.
    if (isBlind) return { azureCosts: { ...was, isAsked: false, refused: { reason: noPrices, at } } }
    const counted = (factorOn: FactorOn): number =>
      sumOfDays(spentOf(counts, hourly, factorOn).byDay, days.from, days.to).total
    const ours = counted((rate) => factorOf(course, rate))
    const listed = counted(() => 1)
    const { refused: _, ...asked } = was
    return { azureCosts: { ...asked, isAsked: false, found: { ...days, azure: said, ours, listed, at } } }
  }
}
