import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import type { PricedThing } from '../../../domain/courses/money/priced-thing.ts'
import { endedMs, isOfLab, knownIn } from '../../../domain/courses/waste/known.ts'
import { lookedFor, ownTags, straysAmong, thingOf } from '../../../domain/courses/waste/stray-parts.ts'
import { typeOfVm } from '../../../domain/courses/waste/waste-item.ts'
import type { Look, StrayPart } from '../../../domain/courses/waste/waste-record.ts'
import { after } from '../../../domain/kernel/instant.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { WasteBook } from '../../../ports/courses/waste.ts'
import type { AzureVm, Compute } from '../../../ports/vms/compute.ts'
import { askInTurn } from '../../connection/ask-in-turn.ts'
import type { SharedPace } from '../../connection/share-pace.ts'
import { type PricingWorld, priceThings } from '../money/price-things.ts'

export interface LookingWorld extends PricingWorld {
  readonly compute: () => Promise<Compute>
  readonly azureTurns: SharedPace
  readonly openPrincipal: (lab: LabRecord) => Principal
  readonly waste: Pick<WasteBook, 'facts'>
  readonly clock: Clock
}

/** So many are kept in the lab's record, some 300 bytes each; of the others only how many there are. */
const mostParts = 500
/** Of machines two, since their states are listed apart. */
const listings = 2 + lookedFor.length
const billed: ReadonlySet<string> = new Set(['VM starting', 'VM running', 'VM stopping', 'VM stopped'])

interface Machine extends StrayPart {
  readonly size: string
}

const toMachine = ({ name, resourceGroup, location, tags, osType, powerState, size }: AzureVm): Machine => ({
  ...{ type: typeOfVm, name, resourceGroup, location, tags, isAttached: false, size },
  ...(osType && { osType }),
  ...(billed.has(powerState) && { isRunning: true }),
})

/** A machine that runs costs by the hour. */
const costOf = (part: StrayPart): PricedThing | undefined => {
  const { location, osType, isRunning } = part
  return isRunning && osType
    ? { is: 'machine', location, size: (part as Machine).size, osType }
    : thingOf(part)
}

/** Looks at what stands in the subscription: one listing of each type, however much there is. Records are read after it. */
export const lookForWaste = (world: LookingWorld) => {
  const { compute, azureTurns, openPrincipal, waste, clock } = world
  const inTurn = askInTurn(azureTurns)

  const priced = async (strays: readonly StrayPart[]) => {
    const { amounts, isBlind } = await priceThings(world)(strays.map(costOf))
    const parts = strays.map(({ isRunning, ...part }, index): StrayPart => {
      const { size: _, ...rest } = part as Machine
      const isFree = part.type === 'Microsoft.Network/networkInterfaces'
      const perMonth = isFree ? 0 : amounts[index]
      return {
        ...{ ...rest, tags: ownTags(rest) },
        ...(perMonth !== undefined && { perMonth }),
        ...(isRunning && { isRunning }),
      }
    })
    return { parts, isBlind }
  }

  return async (lab: LabRecord): Promise<Look> => {
    const principal = openPrincipal(lab)
    const asOf = clock.now().toISOString()
    const listed = await inTurn(
      principal,
      async () => {
        const azure = await compute()
        return Promise.all([azure.listVms(principal), azure.listResources(principal, lookedFor)])
      },
      listings,
    )
    const all: readonly StrayPart[] = [...listed[0].map(toMachine), ...listed[1]]
    const facts = await waste.facts(lab.labId, after(clock.now(), -endedMs))
    const { parts, isBlind } = await priced(straysAmong(all, knownIn(facts), lab.labId, clock.now()))
    const dearest = parts.toSorted((one, other) => (other.perMonth ?? 0) - (one.perMonth ?? 0))
    const rest = dearest.slice(mostParts)
    return {
      asOf,
      subscriptionId: principal.subscriptionId,
      parts: dearest.slice(0, mostParts),
      more: rest.length,
      morePerMonth: rest.reduce((sum, { perMonth = 0 }) => sum + perMonth, 0),
      foreign: all.filter((one) => !isOfLab(one, lab.labId)).length,
      ...(isBlind && { isBlind }),
    }
  }
}
