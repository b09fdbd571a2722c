import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import { judgeAddress, networkOf, typedAddress } from '../../../domain/courses/access/client-address.ts'
import type { Opener } from '../../../domain/courses/access/opening.ts'
import { withOpening, withoutOpening } from '../../../domain/courses/access/opening.ts'
import type { CourseRecord } from '../../../domain/courses/course-record.ts'
import { rulesOf } from '../../../domain/courses/rules.ts'
import { AppError, badField } from '../../../domain/kernel/errors.ts'
import type { OperationId, PersonId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import type { WorkRequest } from '../../../domain/operations/new-work.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { BesideAccess } from '../../../ports/courses/openings.ts'
import { beginRules, type RulesWorld } from './begin-rules.ts'

/** Opening and closing the port of a machine, by whoever has it and by staff: the same, but for who is asked about what. */

/** What is wrong with an address, whatever the machine does. */
export const checkAddress = ({ address }: Pick<OpenInput, 'address'>): void => {
  if (address !== undefined && typedAddress(address) === undefined) {
    throw badField('address', 'Enter a public IPv4 address, like 84.12.3.4.')
  }
}

/** The same of the machine of a course, which may let in the neighbours of an address as well. */
export const checkWish = (course: CourseRecord, { address, network }: OpenInput): void => {
  if (network === true && !rulesOf(course).wholeNetwork) {
    throw new AppError('forbidden', 'In this course a machine is opened for single addresses only.')
  }
  checkAddress({ address })
}

/** For which address, or network, it is to be opened. `from`: where the call came from. */
export const addressFor = (wish: OpenInput, from: string | undefined): string => {
  checkAddress(wish)
  const typed = wish.address === undefined ? undefined : typedAddress(wish.address)
  const seen = judgeAddress(from)
  const address = typed ?? (seen.usable ? seen.address : undefined)
  if (address === undefined) {
    throw new AppError('address_needed', seen.usable ? '' : seen.reason)
  }
  return wish.network === true ? networkOf(address) : address
}

export const openMachine =
  (world: RulesWorld) =>
  async (
    vm: VmRecord,
    opener: Opener,
    address: string,
    request: WorkRequest,
  ): Promise<OperationId | undefined> => {
    const now = world.clock.now()
    const { side, userId, of } = opener
    const beside = { side, ...holderOf(userId, now), ...(of && lookSoon(vm, now)) }
    return beginRules(world)(vm, withOpening(vm, opener, address, now), 'open', request, beside)
  }

const soonMs = 60_000

/** Who was staff when they asked may be so no longer by now: their course's worker looks when it is open. */
const lookSoon = ({ course }: Pick<VmRecord, 'course'>, now: Date): Pick<BesideAccess, 'courseDue'> =>
  course ? { courseDue: { courseId: course.id, at: after(now, soonMs), isForSooner: true } } : {}

const holderOf = (userId: PersonId | undefined, now: Date) =>
  userId === undefined ? {} : { holder: { userId, at: now.toISOString() } }

/** Refuses where nothing of that side is open. */
export const closeMachine =
  (world: RulesWorld) =>
  async (
    vm: VmRecord,
    { side, name, userId }: Opener,
    request: WorkRequest,
  ): Promise<OperationId | undefined> => {
    const now = world.clock.now()
    const next = withoutOpening(vm, side, `by ${name}`, now.toISOString())
    if (next === undefined) throw new AppError('conflict', 'It is not open.')
    const beside = { side, ...holderOf(userId, now) }
    return beginRules(world)(vm, next, 'close-port', request, beside)
  }
