import { route, signedIn } from '../kernel/route.ts'
import { Nothing } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'
import { AcceptedMachine, MyMachineKey } from './my-machine.ts'
import { OpenInput } from './open-input.ts'

/** Who may reach one's machine: apart from its other routes, since its page needs them only when somebody connects. */

/** What address we see a caller come from, and whether a port can be opened for it. */
export const SeenAddress = z.strictObject({
  address: z.optional(z.string()),
  usable: z.boolean(),
  reason: z.optional(z.string()),
  /** Where a page may ask for the IPv4 address, if there is such a place. */
  probe: z.optional(z.string()),
})

const ofOpening = {
  access: signedIn,
  mine: true,
  params: MyMachineKey,
  secret: true,
  path: 'me/machines/{vmId}/open',
  status: 202,
  response: AcceptedMachine,
} as const

export const myOpeningRoutes = {
  getMyAddress: route({
    access: signedIn,
    method: 'GET',
    path: 'me/address',
    summary: 'The address that we see the caller come from',
    status: 200,
    secret: true,
    response: z.strictObject({ data: SeenAddress }),
  }),
  openMyMachine: route({
    ...ofOpening,
    method: 'POST',
    summary: "Open the port of the caller's machine for an address, until it stops",
    body: OpenInput,
    bodyOptional: true,
  }),
  closeMyMachine: route({
    ...ofOpening,
    method: 'DELETE',
    summary: "Close the port of the caller's machine",
    body: Nothing,
    bodyOptional: true,
  }),
}
