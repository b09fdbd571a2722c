import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { Prices } from '../../ports/usage/prices.ts'
import { PricePage } from './price-page.ts'
import {
  aboutAddress,
  aboutDisk,
  aboutSize,
  aboutSizes,
  aboutSlowDisk,
  aboutSnapshot,
  type Question,
} from './questions.ts'

/**
 * Azure's list prices, which anybody may read. https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices
 * A size in a region is one question, whose answer has all systems; so is a tier of disks. Answers are remembered for a day.
 */

const rememberedMs = 24 * 3_600_000
/** After a failure nobody asks the same for so long: each look at a dashboard would wait in vain. */
const silenceMs = 5 * 60_000
/** Nor anything else for a moment: where the whole list is away, a page waits for it once. */
const breathMs = 10_000
const answerMs = 3_000
const longAnswerMs = 30_000
const mostRemembered = 500
/** What is asked for has a handful of prices. */
const mostPages = 10
const mostPagesOfLong = 50

/** Names come from Azure; others are not worth a question, and would have to be quoted. */
const isName = (name: string): boolean => /^[\w-]{1,64}$/.test(name)

type Rows = PricePage['Items']

const filterOf = ({ where }: Pick<Question<unknown>, 'where'>): string =>
  Object.entries(where)
    .map(([field, value]) => `${field} eq '${value}'`)
    .join(' and ')

const firstPage = (origin: string, filter: string): URL => {
  const url = new URL('/api/retail/prices', origin)
  url.searchParams.set('api-version', '2023-01-01-preview')
  url.searchParams.set('$filter', filter)
  return url
}

/** A link leads on only where the first question went. */
const nextPage = (origin: string, link: string | null | undefined): URL | undefined => {
  if (!link) return undefined
  const url = new URL(link)
  if (url.origin !== origin) throw new Error('The list of prices goes on at a foreign address')
  return url
}

const readPage = async (url: URL, signal: AbortSignal) => {
  const response = await fetch(url, { redirect: 'error', headers: { accept: 'application/json' }, signal })
  if (!response.ok) {
    await response.body?.cancel()
    throw new Error(`The list of prices answers ${response.status}`)
  }
  return PricePage.parse(await response.json())
}

const readRows = async (origin: string, filter: string, isLong: boolean): Promise<Rows> => {
  const signal = AbortSignal.timeout(isLong ? longAnswerMs : answerMs)
  const rows: Rows = []
  let url: URL | undefined = firstPage(origin, filter)
  for (let page = 0; url !== undefined; page += 1) {
    if (page === (isLong ? mostPagesOfLong : mostPages)) throw new Error('The list of prices does not end')
    const { Items, NextPageLink } = await readPage(url, signal)
    rows.push(...Items)
    url = nextPage(origin, NextPageLink)
  }
  return rows
}

interface PricesOptions {
  readonly origin: string
  readonly now: () => Date
  /** Told of every failure, which callers may hear of only later. */
  readonly report: (error: unknown) => void
}

export const retailPrices = ({ origin, now, report }: PricesOptions): Prices => {
  const time = () => now().getTime()
  const remembered = createBoundedCache<Promise<Rows>>({
    limit: mostRemembered,
    lifeMs: rememberedMs,
    now: time,
  })
  const failed = createBoundedCache<true>({ limit: mostRemembered, lifeMs: silenceMs, now: time })
  let silentUntil = 0

  const ask = (filter: string, isLong = false): Promise<Rows> => {
    const asking = readRows(origin, filter, isLong)
    remembered.set(filter, asking)
    asking.catch((error: unknown) => {
      remembered.delete(filter)
      failed.set(filter, true)
      silentUntil = time() + breathMs
      report(error)
    })
    return asking
  }

  const answer = async <T>(question: Question<T>): Promise<T> => {
    const filter = filterOf(question)
    const known = remembered.get(filter)
    const isSilent = time() < silentUntil || failed.get(filter)
    if (known === undefined && isSilent) throw new Error('Prices could not be read just now')
    return question.read(await (known ?? ask(filter, question.isLong)))
  }

  const inRegion = async (
    location: string,
    about: () => Question<number | undefined> | undefined,
  ): Promise<number | undefined> => {
    const question = isName(location) ? about() : undefined
    return question && answer(question)
  }

  return {
    hourly: async (kind) => {
      if (!isName(kind.location) || !isName(kind.size)) return undefined
      return (await answer(aboutSize(kind)))[kind.osType]
    },
    sizes: async (location, osType) => {
      if (!isName(location)) return new Map()
      const all = [...(await answer(aboutSizes(location)))]
      return new Map(
        all.flatMap(([size, { [osType]: price }]) => (price === undefined ? [] : [[size, price]])),
      )
    },
    disk: (location, sizeGB) => inRegion(location, () => aboutDisk(location, sizeGB)),
    slowDisk: (location, sizeGB) => inRegion(location, () => aboutSlowDisk(location, sizeGB)),
    snapshotGB: (location) => inRegion(location, () => aboutSnapshot(location)),
    address: (location) => inRegion(location, () => aboutAddress(location)),
  }
}
