import { restorePoller as restoreCompute } from '@azure/arm-compute'
import { restorePoller as restoreNetwork } from '@azure/arm-network'
import type { Begun } from '../../../ports/vms/begun.ts'
import type { Clients } from './clients.ts'
import { readInside, readPresence, readReport } from './script-report.ts'

/** What we use of an SDK poller. It is thenable: returned from an async function it would wait for the whole operation. */
interface Poller {
  readonly isDone: boolean
  readonly result?: unknown
  submitted(): Promise<void>
  serialize(): Promise<string>
  poll(): Promise<unknown>
}

type Service = 'compute' | 'network'

interface Ticket {
  readonly service: Service
  /** It creates something: see `purpose` in translate.ts. */
  readonly creates: boolean
  /** Its answer is wanted, which costs one more request at its end. */
  readonly answers: boolean
  /** The SDK's own description of the operation. */
  readonly state: string
}

export const done: Begun = { ticket: undefined }

/**
 * The SDK reads the whole resource once an operation has succeeded. Nobody here wants it: without the address it does
 * not, and a poll stays one request.
 */
const withoutFinalRead = (state: string): string => {
  const parsed: { state: { config: { resourceLocation?: string } } } = JSON.parse(state)
  delete parsed.state.config.resourceLocation
  return JSON.stringify(parsed)
}

/** Waits until Azure has accepted the call, not until it is done. */
export const begin = async (poller: Poller, service: Service, creates = false): Promise<Begun> => {
  await poller.submitted()
  if (poller.isDone) return done
  const state = withoutFinalRead(await poller.serialize())
  return { ticket: JSON.stringify({ service, creates, answers: false, state } satisfies Ticket) }
}

/** Of a script in a guest, whose answer says what became of it. */
export const beginScript = async (poller: Poller): Promise<Begun> => {
  await poller.submitted()
  if (poller.isDone) return endOfScript(poller)
  const state = await poller.serialize()
  return {
    ticket: JSON.stringify({ service: 'compute', creates: false, answers: true, state } satisfies Ticket),
  }
}

const endOfScript = ({ result }: Poller): Begun => {
  const [report, presence, inside] = [readReport(result), readPresence(result), readInside(result)]
  return { ...done, ...(report && { report }), ...(presence && { presence }), ...(inside && { inside }) }
}

export const readTicket = (ticket: string): Ticket => JSON.parse(ticket)

const nothing = { processResponseBody: async (): Promise<void> => undefined }

const restore = ({ compute, network }: Clients, { service, answers, state }: Ticket): Poller => {
  if (answers) return restoreCompute(compute, state, compute.virtualMachines.runCommand)
  return service === 'compute'
    ? restoreCompute(compute, state, compute.virtualMachines.start, nothing)
    : restoreNetwork(network, state, network.networkInterfaces.delete, nothing)
}

/** One look. A poller whose poll threw is spoiled for good, so nothing of it is kept then: the old ticket stays valid. */
export const pollOnce = async (clients: Clients, ticket: Ticket): Promise<Begun> => {
  const poller = restore(clients, ticket)
  await poller.poll()
  if (poller.isDone) return ticket.answers ? endOfScript(poller) : done
  const next: Ticket = { ...ticket, state: await poller.serialize() }
  return { ticket: JSON.stringify(next) }
}
