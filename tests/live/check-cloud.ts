import type { HttpClient } from '@azure/core-rest-pipeline'
import { azureCompute } from '@labkeeper/functions/gateways/azure/compute'
import { createClients } from '@labkeeper/functions/gateways/azure/kernel/clients'
import { retailPrices } from '@labkeeper/functions/gateways/prices/retail-prices'
import type { Principal } from '@labkeeper/functions/ports/connection/principal'
import { cleanUp } from './clean-up.ts'
import { type Check, runProcedure } from './procedure.ts'
import { recordingSender, type Seen } from './record.ts'

export interface Place {
  readonly armOrigin: string
  readonly entraOrigin: string
  readonly pricesOrigin: string
  readonly principal: Principal
  readonly location: string
  readonly pollSeconds: number
  /** Sends the requests; Node's own unless a test has something in between. */
  readonly sender?: HttpClient
}

export interface Findings {
  readonly checks: readonly Check[]
  readonly seen: readonly Seen[]
  /** What an earlier run had left behind, and what this one did. */
  readonly leftBefore: readonly string[]
  readonly leftAfter: readonly string[]
}

/** The whole procedure at one place; what it made is removed whatever happens. */
export const checkCloud = async (
  place: Place,
  signal: AbortSignal,
  tell: (line: string) => void = () => undefined,
): Promise<Findings> => {
  const { armOrigin, entraOrigin, pricesOrigin, principal, location, pollSeconds } = place
  const origins = { armOrigin, entraOrigin, ...(place.sender ? { sender: place.sender } : {}) }
  const seen: Seen[] = []
  const compute = azureCompute({ ...origins, sender: recordingSender((one) => seen.push(one), place.sender) })
  const prices = retailPrices({ origin: pricesOrigin, now: () => new Date(), report: () => undefined })
  // Clients of their own: what cleaning up asks is no part of what is compared.
  const clients = createClients(origins)(principal)
  const sweep = () => cleanUp(clients, pollSeconds * 1000)

  const checks: Check[] = []
  const report = (check: Check) => {
    checks.push(check)
    tell(`${check.holds ? 'as expected' : 'DIFFERENT'}  ${check.name}`)
  }
  const leftBefore = await sweep()
  let leftAfter: readonly string[] = []
  try {
    await runProcedure({ compute, principal, pollSeconds, signal }, location, prices, report)
  } catch (error) {
    const saw = error instanceof Error ? error.message : String(error)
    report({ name: 'the procedure runs to its end', holds: false, saw })
  } finally {
    tell('Removing what is left.')
    leftAfter = await sweep()
  }
  return { checks, seen, leftBefore, leftAfter }
}
