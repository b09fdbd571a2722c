import type { LabServices } from '../../ports/courses/lab-services.ts'
import type { Compute } from '../../ports/vms/compute.ts'
import { createAccount } from './connection/account.ts'
import { type Ask, createAsk } from './kernel/ask.ts'
import { createClients } from './kernel/clients.ts'
import type { CloudOrigins } from './kernel/http-client.ts'
import { pollOnce, readTicket } from './kernel/tickets.ts'
import { createLabServices } from './lab-services/lab-services.ts'
import { createCopying } from './templates/copying.ts'
import { createDisks } from './templates/disks.ts'
import { createCosts } from './vms/costs.ts'
import { createExamination } from './vms/examination.ts'
import { createGuests } from './vms/guests.ts'
import { createInventory } from './vms/inventory.ts'
import { createMachines } from './vms/machines.ts'
import { createMending } from './vms/mending.ts'
import { createMetrics } from './vms/metrics.ts'
import { createNetwork } from './vms/network.ts'
import { createObservation } from './vms/observation.ts'
import { createReaching } from './vms/reaching.ts'

type AzureOptions = CloudOrigins & { readonly now?: () => Date }

/** Azure through its own SDKs, of a principal one sign-in for all of it. `now` only reads Retry-After headers that name a date. */
export const openAzure = (
  options: AzureOptions,
): { readonly compute: Compute; readonly labServices: LabServices } => {
  const ask = createAsk(createClients(options), options.now ?? (() => new Date()))
  return { compute: computeOf(ask), labServices: createLabServices(ask) }
}

export const azureCompute = (options: AzureOptions): Compute => openAzure(options).compute

const computeOf = (ask: Ask): Compute => {
  return {
    ...createNetwork(ask),
    ...createMachines(ask),
    ...createCopying(ask),
    ...createDisks(ask),
    ...createGuests(ask),
    ...createInventory(ask),
    ...createMetrics(ask),
    ...createCosts(ask),
    ...createExamination(ask),
    ...createMending(ask),
    ...createObservation(ask),
    ...createReaching(ask),
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
