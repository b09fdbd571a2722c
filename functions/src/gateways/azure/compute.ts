import type { Compute } from '../../ports/vms/compute.ts'
import { createAccount } from './connection/account.ts'
import { createAsk } from './kernel/ask.ts'
import { createClients } from './kernel/clients.ts'
import type { CloudOrigins } from './kernel/http-client.ts'
import { pollOnce, readTicket } from './kernel/tickets.ts'
import { createCopying } from './templates/copying.ts'
import { createGuests } from './vms/guests.ts'
import { createMachines } from './vms/machines.ts'
import { createNetwork } from './vms/network.ts'
import { createObservation } from './vms/observation.ts'

/** Azure through its own SDKs. `now` only reads Retry-After headers that name a date. */
export const azureCompute = (options: CloudOrigins & { readonly now?: () => Date }): Compute => {
  const ask = createAsk(createClients(options), options.now ?? (() => new Date()))
  return {
    ...createNetwork(ask),
    ...createMachines(ask),
    ...createCopying(ask),
    ...createGuests(ask),
    ...createObservation(ask),
    ...createAccount(ask),
    prove: (principal) => ask(principal, ({ prove }) => prove()),
    poll(principal, text) {
      const ticket = readTicket(text)
      return ask(
        principal,
        (clients) => pollOnce(clients, ticket),
        ticket.creates ? 'poll-of-create' : 'other',
      )
    },
  }
}
