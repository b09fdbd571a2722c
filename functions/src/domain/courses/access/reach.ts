import type { LabRecord } from '../../accounts/lab-record.ts'
import { actionsOfTiers } from '../../connection/permissions.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { CourseRecord } from '../course-record.ts'
import { type ClientAddress, judgeAddress } from './client-address.ts'
import { shownOpening } from './opening.ts'
import { accessOf, covers, letsIn, openingOf, type Reachable } from './rules.ts'

/** What somebody who wants in finds: what the page's button and the verdict on opening follow from. */
export interface Reach {
  /** The course lets everybody in. */
  readonly isForAll: boolean
  /** What the lab's role lacks in Azure, as far as anybody has seen. */
  readonly lacking?: string
  readonly from: ClientAddress
  /** The rules let in whoever comes from there. */
  readonly isIn: boolean
  /** They are just being opened for who comes from there. */
  readonly isOpening: boolean
}

const { selfService } = actionsOfTiers
/** Of that tier, what openings need. */
const needed: readonly string[] = selfService.filter((action) => action.includes('/securityRules/'))

export const lackingForRules = ({ cloud }: Pick<LabRecord, 'cloud'>): string | undefined =>
  needed.find((action) => cloud?.missingActions?.includes(action))

interface Seen {
  readonly vm: Reachable
  readonly course: Pick<CourseRecord, 'recipe'>
  readonly lab: Pick<LabRecord, 'cloud'>
  /** The address that the call came from. */
  readonly from?: string | undefined
}

/** Of somebody whose address we do not see: whoever opened it for the one that they typed comes from there. */
const isOpenSomehow = (vm: Seen['vm'], now: Instant): boolean =>
  letsIn(vm, '') || shownOpening(vm, 'student', now)?.by === 'student'

export const reachOf = ({ vm, course, lab, from: seen }: Seen, now: Instant): Reach => {
  const from = judgeAddress(seen)
  const lacking = lackingForRules(lab)
  const wished = openingOf(vm, 'student', now)?.addresses.map(({ address }) => address) ?? []
  return {
    isForAll: accessOf(course) === 'anyone',
    ...(lacking && { lacking }),
    from,
    isIn: from.usable ? letsIn(vm, from.address) : isOpenSomehow(vm, now),
    isOpening:
      vm.access?.step?.kind === 'open' && (from.usable ? covers(wished, from.address) : wished.length > 0),
  }
}
