import type { Instant } from '../../kernel/instant.ts'
import type { Side } from '../access/access-of-machine.ts'
import { judgeAddress } from '../access/client-address.ts'
import { letsIn, openingOf, type Reachable, standing } from '../access/rules.ts'
import type { Asked } from './sights.ts'

/** Whether a machine is open for whoever asks, and from where they come, as far as that is known. */

type Seen = Pick<Asked, 'opening' | 'from'>

const addressesOf = (vm: Reachable, side: Side, now: Instant): string[] =>
  openingOf(vm, side, now)?.addresses.map(({ address }) => address) ?? []

/** Some address of a range, to judge rules by. */
const oneOf = (source: string | undefined): string | undefined => source?.split('/')[0]

const isForSomebody = ({ access }: Reachable): boolean =>
  access !== undefined && standing(access, 'course').length > 0

const from = (address: string | undefined): Pick<Seen, 'from'> =>
  address === undefined ? {} : { from: address }

/** Of whoever has the machine: what staff opened for themselves is none of their business, unless it lets them in. */
export const sightForHolder = (vm: Reachable, seen: string | undefined, now: Instant): Seen => {
  const judged = judgeAddress(seen)
  const opened = addressesOf(vm, 'student', now)
  if (judged.usable) {
    const { address } = judged
    if (letsIn(vm, address)) return { opening: { is: 'open' }, from: address }
    return { opening: { is: 'closed', for: opened, from: address }, from: address }
  }
  if (letsIn(vm, '')) return { opening: { is: 'open' } }
  // They may come from where they opened it for, or from the campus.
  const isPerhaps = opened.length > 0 || isForSomebody(vm)
  return {
    opening: isPerhaps ? { is: 'unknown' } : { is: 'closed', for: [] },
    ...from(oneOf(opened[0])),
  }
}

/** Of its staff: it is about the student, of whose address they know no more than that the machine is open for one. */
export const sightForStaff = (vm: Reachable, seen: string | undefined, now: Instant): Seen => {
  const judged = judgeAddress(seen)
  const opened = [...addressesOf(vm, 'student', now), ...addressesOf(vm, 'staff', now)]
  const isOpen = letsIn(vm, '') || opened.length > 0 || isForSomebody(vm)
  return {
    opening: isOpen ? { is: 'open' } : { is: 'closed', for: [] },
    ...from(oneOf(opened[0]) ?? (judged.usable ? judged.address : undefined)),
  }
}
