import {
  mostWasteItems,
  type Waste,
  type WasteGroup,
  type WasteKind,
} from '@labkeeper/contract/courses/waste'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import { cents } from '../../../domain/courses/money/estimate-words.ts'
import { judgeWaste, removals } from '../../../domain/courses/waste/judge-waste.ts'
import { endedMs } from '../../../domain/courses/waste/known.ts'
import { daysBefore } from '../../../domain/courses/waste/waste-item.ts'
import type { Look, WasteRecord } from '../../../domain/courses/waste/waste-record.ts'
import { AppError, CloudError } from '../../../domain/kernel/errors.ts'
import type { LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { isSameSubscription } from '../../../domain/vms/azure-names.ts'
import { keyOfResource } from '../../../domain/vms/found-resource.ts'
import type { LabBook } from '../../../ports/accounts/labs.ts'
import type { WasteBook } from '../../../ports/courses/waste.ts'
import { findLab } from '../../accounts/find-lab.ts'
import { tooOften } from '../../accounts/spend.ts'
import { type LookingWorld, lookForWaste } from './look-for-waste.ts'
import { type PricedWaste, priceWaste, toItem } from './price-waste.ts'

export interface WasteWorld extends LookingWorld {
  readonly labs: Pick<LabBook, 'read'>
  readonly waste: WasteBook
}

/** Between two looks, whoever asks. */
const pauseSeconds = 60
/** Who comes while the first look is under way waits for it. */
const patienceMs = 10_000
const lookEveryMs = 250

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

/** The oldest first of what is kept, the dearest first of all else. */
const inOrder = (kind: WasteKind, all: readonly PricedWaste[]): readonly PricedWaste[] =>
  all.toSorted(({ wasted: one, perMonth: left = 0 }, { wasted: other, perMonth: right = 0 }) =>
    kind === 'kept' ? (one.since ?? '').localeCompare(other.since ?? '') : right - left,
  )

const toGroups = (all: readonly PricedWaste[], moreParts: number): WasteGroup[] =>
  [...Map.groupBy(all, ({ wasted }) => wasted.kind)].map(([kind, some]) => {
    const more = Math.max(0, some.length - mostWasteItems) + (kind === 'parts' ? moreParts : 0)
    const items = inOrder(kind, some).slice(0, mostWasteItems).map(toItem)
    return { kind, items, ...(more > 0 && { more }) }
  })

type Looked = WasteRecord & { readonly look: Look }

const hasLooked = (record: WasteRecord | undefined, { cloud }: LabRecord): record is Looked =>
  record?.look !== undefined && cloud !== undefined && isSameSubscription(record.look, cloud)

const beingLooked = (): AppError =>
  new AppError('conflict', 'Azure is just being looked at. Try again in a moment.')

/** What a lab wastes. Azure is looked at when nobody did for a day, or when somebody says so. */
export const showWaste = (world: WasteWorld) => {
  const { labs, waste, clock } = world
  const look = lookForWaste(world)
  const price = priceWaste(world)

  const lookAnew = async (lab: LabRecord, before: Looked | undefined, isAsked: boolean): Promise<void> => {
    const { labId } = lab
    const now = clock.now()
    const at = now.toISOString()
    if (await waste.claim(labId, at, after(now, -pauseSeconds * 1000))) {
      try {
        return await waste.save(labId, await look(lab))
      } catch (error) {
        await waste.release(labId, at)
        // What was seen before is better than nothing to whoever did not ask for more.
        if (before === undefined || isAsked || !(error instanceof CloudError)) throw error
        return
      }
    }
    const { requestedAt = at } = (await waste.read(labId)) ?? {}
    const waitMs = Date.parse(requestedAt) + pauseSeconds * 1000 - now.getTime()
    if (isAsked) throw tooOften(Math.max(1, Math.ceil(waitMs / 1000)))
  }

  const awaitFirst = async (lab: LabRecord): Promise<Looked> => {
    const giveUpAt = performance.now() + patienceMs
    for (;;) {
      const record = await waste.read(lab.labId)
      if (hasLooked(record, lab)) return record
      if (performance.now() > giveUpAt) throw beingLooked()
      await pause(lookEveryMs)
    }
  }

  return async ({ labId, refresh }: { labId: LabId; refresh: boolean }): Promise<Waste> => {
    const lab = await findLab(labs, labId)
    // Refuses where nothing is connected.
    const { subscriptionId } = world.openPrincipal(lab)
    const found = await waste.read(labId)
    const before = hasLooked(found, lab) ? found : undefined
    const isOld = before === undefined || before.look.asOf <= daysBefore(clock.now(), 1)
    if (refresh || isOld) await lookAnew(lab, before, refresh)
    const { look: seen, firstAt, perMonth: was } = await awaitFirst(lab)
    const facts = await waste.facts(labId, after(clock.now(), -endedMs))
    const going = removals(facts)
    const all = judgeWaste({ facts, parts: seen.parts, subscriptionId, firstAt }, clock.now())
    const { priced, isBlind } = await price(
      all.filter(({ target }) => target === undefined || !going.has(keyOfResource(target))),
    )
    const sum = priced.reduce((total, { perMonth = 0 }) => total + perMonth, seen.morePerMonth)
    const perMonth = cents(sum)
    const lacksPrice = priced.some((one) => one.perMonth === undefined)
    const pricesFailed = lacksPrice && (isBlind || seen.isBlind === true)
    // Home goes on saying what is known: less would not be so, since it is only not read.
    const known = pricesFailed ? Math.max(perMonth, was ?? 0) : perMonth
    if (known !== was) await waste.saveAmount(labId, known)
    return {
      ...{ asOf: seen.asOf, groups: toGroups(priced, seen.more), foreign: seen.foreign, perMonth },
      ...(pricesFailed && { pricesFailed }),
    }
  }
}

/** What it came to when somebody last looked. */
export const wasteAmount =
  ({ waste }: { readonly waste: Pick<WasteBook, 'read'> }) =>
  async (labId: LabId): Promise<{ asOf?: string; perMonth: number }> => {
    const { look, perMonth = 0 } = (await waste.read(labId)) ?? {}
    return look === undefined ? { perMonth: 0 } : { asOf: look.asOf, perMonth }
  }
