import { createBoundedCache } from '../../domain/bounded-cache.ts'
import type { Kind } from '../../domain/usage.ts'
import type { Prices } from '../../ports/prices.ts'
import { type HourlyPrices, hourlyPrices, PricePage } from './price-page.ts'

/**
 * Azure's list prices, which anybody may read. https://learn.microsoft.com/rest/api/cost-management/retail-prices/azure-retail-prices
 * A size in a region is one question, whose answer has all systems; it is remembered for a day.
 */

const rememberedMs = 24 * 3_600_000
/** After a failure nobody asks for so long: each look at a dashboard would wait in vain. */
const silenceMs = 5 * 60_000
const answerMs = 3_000
const mostRemembered = 500
/** A size has a handful of prices. */
const mostPages = 10

/** Names come from Azure; others are not worth a question, and would have to be quoted. */
const isName = (name: string): boolean => /^[\w-]{1,64}$/.test(name)

const firstPage = (origin: string, { location, size }: Kind): URL => {
  const url = new URL('/api/retail/prices', origin)
  url.searchParams.set('api-version', '2023-01-01-preview')
  const filter = [
    "serviceName eq 'Virtual Machines'",
    "priceType eq 'Consumption'",
    `armRegionName eq '${location}'`,
    `armSkuName eq '${size}'`,
  ]
  url.searchParams.set('$filter', filter.join(' and '))
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

const readPrices = async (origin: string, kind: Kind): Promise<HourlyPrices> => {
  const signal = AbortSignal.timeout(answerMs)
  const rows: PricePage['Items'] = []
  let url: URL | undefined = firstPage(origin, kind)
  for (let page = 0; url !== undefined; page += 1) {
    if (page === mostPages) throw new Error('The list of prices does not end')
    const { Items, NextPageLink } = await readPage(url, signal)
    rows.push(...Items)
    url = nextPage(origin, NextPageLink)
  }
  return hourlyPrices(rows, kind)
}

interface PricesOptions {
  readonly origin: string
  readonly now: () => Date
  /** Told of every failure, which callers may hear of only later. */
  readonly report: (error: unknown) => void
}

export const retailPrices = ({ origin, now, report }: PricesOptions): Prices => {
  const time = () => now().getTime()
  const remembered = createBoundedCache<Promise<HourlyPrices>>({
    limit: mostRemembered,
    lifeMs: rememberedMs,
    now: time,
  })
  let silentUntil = 0

  const ask = (key: string, kind: Kind): Promise<HourlyPrices> => {
    const asking = readPrices(origin, kind)
    remembered.set(key, asking)
    asking.catch((error: unknown) => {
      remembered.delete(key)
      silentUntil = time() + silenceMs
      report(error)
    })
    return asking
  }

  return {
    hourly: async (kind) => {
      if (!isName(kind.location) || !isName(kind.size)) return undefined
      const key = `${kind.location} ${kind.size}`
      const known = remembered.get(key)
      if (known === undefined && time() < silentUntil) throw new Error('Prices could not be read just now')
      return (await (known ?? ask(key, kind)))[kind.osType]
    },
  }
}
