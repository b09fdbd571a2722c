import type { Compute } from '../../ports/vms/compute.ts'
import { createAccount } from './account.ts'
import { createAsk } from './ask.ts'
import { createClients } from './clients.ts'
import { createCopying } from './copying.ts'
import { createGuests } from './guests.ts'
import type { CloudOrigins } from './http-client.ts'
import { createMachines } from './machines.ts'
import { createNetwork } from './network.ts'
import { createObservation } from './observe.ts'
import { pollOnce, readTicket } from './tickets.ts'

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
