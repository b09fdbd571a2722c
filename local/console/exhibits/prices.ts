import type { PricesStandIn, RowsWanted } from '../../prices/start.ts'
import { html } from '../../service/html.ts'
import { counted, ok, refuse } from '../answers.ts'
import type { Exhibit } from '../exhibit.ts'
import { readBody, wholeField } from '../read-body.ts'

const wantedKeys = [
  'armRegionName',
  'meterName',
  'armSkuName',
] as const satisfies readonly (keyof RowsWanted)[]

/** An unknown key would answer with rows that nobody asked for. */
const readWanted = (query: URLSearchParams): RowsWanted | string => {
  const unknown = [...query.keys()].find((key) => !wantedKeys.some((known) => known === key))
  if (unknown !== undefined) return `Unknown key '${unknown}'; known are ${wantedKeys.join(', ')}.`
  return Object.fromEntries(
    wantedKeys.flatMap((key) => {
      const value = query.get(key)
      return value === null ? [] : [[key, value]]
    }),
  )
}

const stateOf = (prices: PricesStandIn) => ({ asked: prices.asked(), status: prices.status() })

/** The list of prices: how often it was asked, what it answers, and its rows. */
export const exhibitPrices = (prices: PricesStandIn): Exhibit => ({
  path: '/prices',
  title: 'Prices',
  summary: () =>
    prices.status() === 200
      ? `${counted(prices.asked(), 'question')} asked`
      : `answers ${prices.status()} on purpose`,
  routes: [
    { method: 'GET', path: '/prices', handle: () => ok(stateOf(prices)) },
    {
      method: 'POST',
      path: '/prices',
      handle: ({ body }) => {
        const wish = readBody(body, { status: wholeField(200, 599) })
        if (typeof wish === 'string') return refuse(wish)
        prices.answerWith(wish.status)
        return ok(stateOf(prices))
      },
    },
    {
      method: 'GET',
      path: '/prices/rows',
      handle: ({ query }) => {
        const wanted = readWanted(query)
        return typeof wanted === 'string' ? refuse(wanted) : ok(prices.rows(wanted))
      },
    },
  ],
  pages: [
    {
      path: '/prices',
      render: () => ({
        title: 'Prices',
        content: html`<p>${counted(prices.asked(), 'question')} asked since the start; every answer is ${prices.status()}.</p>
<p>Its rows are at <a href="/prices/rows?armRegionName=eastus">/prices/rows</a>.</p>`,
      }),
    },
  ],
})
