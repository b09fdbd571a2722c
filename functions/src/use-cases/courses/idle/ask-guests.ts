import { aLook, costOf, laneOf, type Sends } from '../../../domain/connection/sends.ts'
import type { ListedMachine } from '../../../domain/courses/machines/machine-view.ts'
import { CloudError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import type { Instant } from '../../../domain/kernel/instant.ts'
import { partsOf } from '../../../domain/vms/azure-names.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { GuestQuestion, GuestQuestions } from '../../../ports/courses/guest-questions.ts'
import type { Begun, Presence } from '../../../ports/vms/begun.ts'
import type { Compute } from '../../../ports/vms/compute.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import { holdOnRefusal } from '../../connection/hold-on-refusal.ts'
import type { SharedPace } from '../../connection/share-pace.ts'

type Guests = Pick<Compute, 'askWhoIsThere' | 'poll'>

export interface AskingWorld {
  readonly guestQuestions: GuestQuestions
  readonly vms: Pick<VmBook, 'read'>
  readonly compute: () => Promise<Guests>
  readonly azureTurns: SharedPace
  readonly clock: Clock
  /** How long a guest may take. */
  readonly guestAnswerSeconds: number
}

/** What came of a question: `busy` that something else is at work there, `silent` that no answer comes any more. */
export type Heard =
  | { readonly is: 'waiting' | 'busy' | 'silent' }
  | { readonly is: 'answered'; readonly presence: Presence }

const sends: Sends = { reads: 1, writes: 1, counted: 'update-vm' }
/** Somebody who asked and died: by then another may. */
const lostMs = 60_000
/** What is heard so long after it was to be answered says nothing of now. */
const staleMs = 2 * 60_000

const heardOf = ({ ticket, presence }: Begun): Heard => {
  if (ticket !== undefined) return { is: 'waiting' }
  return presence === undefined ? { is: 'silent' } : { is: 'answered', presence }
}

/** The guest's own failure; all else passes by itself. */
const isOfGuest = ({ trouble, azureCode }: CloudError): boolean =>
  (trouble === 'final' || trouble === 'missing') && azureCode !== 'OperationPreempted'

/** Questions to guests, a hop at a time: begun here, and looked at whenever their course is. */
export const askGuests = (world: AskingWorld) => {
  const { guestQuestions, vms, azureTurns, clock, guestAnswerSeconds } = world

  /** Undefined when it is not its turn, or something passing stands against it. */
  const inTurn = async (
    principal: Principal,
    { location }: Pick<ListedMachine, 'location'>,
    labId: LabId,
    what: Sends,
    call: (guests: Guests) => Promise<Begun>,
  ): Promise<Begun | undefined> => {
    const cost = costOf(what, location)
    const asking = { lane: laneOf(what), cost, labId, seat: undefined, spread: Math.random() }
    try {
      if ((await azureTurns.take(principal, asking)).waitSeconds > 0) return undefined
      const guests = await world.compute()
      return await holdOnRefusal(azureTurns, principal, () => call(guests))
    } catch (error) {
      if (!(error instanceof CloudError)) throw error
      return isOfGuest(error) ? { ticket: undefined } : undefined
    }
  }

  return {
    /** That it is asked since then was written down before. */
    begin: async (
      principal: Principal,
      labId: LabId,
      machine: ListedMachine,
      askedAt: Instant,
    ): Promise<Heard> => {
      const vm = await vms.read(labId, machine.id)
      if (vm === undefined) return { is: 'silent' }
      const begun = await inTurn(principal, machine, labId, sends, (guests) =>
        guests.askWhoIsThere(principal, partsOf(vm), vm.osType),
      )
      if (begun === undefined) return { is: 'busy' }
      if (begun.ticket !== undefined) await guestQuestions.keepTicket(labId, vm.id, askedAt, begun.ticket)
      return heardOf(begun)
    },

    look: async (
      principal: Principal,
      labId: LabId,
      machine: ListedMachine,
      askedAt: Instant,
      question: GuestQuestion | undefined,
    ): Promise<Heard> => {
      const waitedMs = clock.now().getTime() - Date.parse(askedAt)
      const mostMs = guestAnswerSeconds * 1000
      if (question?.askedAt !== askedAt) return { is: waitedMs > lostMs ? 'busy' : 'waiting' }
      if (waitedMs > mostMs + staleMs) return { is: 'busy' }
      const begun = await inTurn(principal, machine, labId, aLook, (guests) =>
        guests.poll(principal, question.ticket),
      )
      const heard: Heard = begun === undefined ? { is: 'waiting' } : heardOf(begun)
      return heard.is === 'waiting' && waitedMs > mostMs ? { is: 'silent' } : heard
    },
  }
}
