import { CloudError } from '@labkeeper/functions/domain/kernel/errors'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import type { Begun } from '@labkeeper/functions/ports/vms/begun'
import { type ToyMachine, usualTimes } from './toy-machine.ts'
import { ToyRules } from './toy-rules.ts'

/** What every call of the cloud on paper goes through: it is noted, may be refused, and takes its time. */

interface Ticket {
  readonly doneAt: number
  readonly finish: () => void
  readonly call: string
  /** What the guest's script says once it has ended. */
  readonly report?: Begun['report']
}

export type Refusal = (call: string, target: string) => CloudError | undefined

export abstract class ToyWork extends ToyRules {
  readonly machines = new Map<string, ToyMachine>()
  readonly calls: { readonly call: string; readonly target: string; readonly at: number }[] = []
  /** Asked before every call. */
  refuse: Refusal = () => undefined
  /** How long each kind of accepted call takes, in ms; nothing means at once. */
  readonly takesMs: Record<string, number> = { ...usualTimes }
  readonly #tickets = new Map<string, Ticket>()
  /** What is accepted and not done yet, and what became of what could not be done. */
  readonly #underWay = new Set<Ticket>()
  readonly #failed = new Map<Ticket, unknown>()
  protected readonly now: () => number
  #lastTicket = 0

  constructor(now: () => number) {
    super()
    this.now = now
  }

  /** What Azure has accepted it does in time and once, whether or not anybody asks about it. */
  protected workOn(): void {
    const isDone = ({ doneAt }: Ticket) => doneAt <= this.now()
    const done = [...this.#underWay].filter(isDone).toSorted((one, other) => one.doneAt - other.doneAt)
    for (const ticket of done) {
      this.#underWay.delete(ticket)
      try {
        ticket.finish()
      } catch (error) {
        this.#failed.set(ticket, error)
      }
    }
  }

  protected enter(call: string, target: string): void {
    this.workOn()
    this.calls.push({ call, target, at: this.now() })
    const refusal = this.refuse(call, target)
    if (refusal !== undefined) throw refusal
  }

  protected begin(call: string, finish: () => void, report?: Begun['report']): Begun {
    const takes = this.takesMs[call] ?? 0
    if (takes === 0) {
      finish()
      return { ticket: undefined, ...(report && { report }) }
    }
    this.#lastTicket += 1
    const ticket = `ticket-${this.#lastTicket}`
    const accepted = { doneAt: this.now() + takes, finish, call, ...(report && { report }) }
    this.#tickets.set(ticket, accepted)
    this.#underWay.add(accepted)
    return { ticket }
  }

  protected machine(name: string): ToyMachine {
    const machine = this.machines.get(name)
    if (machine === undefined) throw new CloudError('missing', 'ResourceNotFound', 'There is no such VM.')
    return machine
  }

  async poll(_: Principal, ticket: string): Promise<Begun> {
    const accepted = this.#tickets.get(ticket)
    this.enter('poll', accepted?.call ?? ticket)
    if (accepted === undefined)
      throw new CloudError('missing', 'NotFound', 'Azure does not know this ticket.')
    if (this.now() < accepted.doneAt) return { ticket }
    if (this.#failed.has(accepted)) throw this.#failed.get(accepted)
    return { ticket: undefined, ...(accepted.report && { report: accepted.report }) }
  }

  forgetTickets(): void {
    this.#tickets.clear()
  }

  protected part(part: string, trouble: 'missing' | 'final'): void {
    if (!this.parts.has(part)) throw new CloudError(trouble, 'NotFound', `There is no ${part}.`)
  }
}
