import type { Page } from '@playwright/test'
import { signedInState } from '../../e2e/support/test.ts'
import { newOwner } from '../../support/api.ts'
import type { SimulatedSubscription, Stack } from '../../support/stack.ts'
import { openBrowser, putSession } from '../kernel/browser.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { listOf } from './many-vms.ts'
import { type Probe, probe } from './table-probe.ts'

const rows = 10_000
/** Machines are noisy: the least of so many loads says most about the page. */
const loads = 5

/** Milliseconds, but for the nodes. */
interface Measured {
  readonly ready: number
  readonly selectAll: number
  readonly filter: number
  readonly frame: number
  readonly longestTask: number
  readonly nodes: number
}

const measure = async (page: Page): Promise<Measured> => {
  const ask = <T>(question: (bench: Probe) => T | Promise<T>): Promise<T> =>
    page.evaluate(`(${question})(window.bench)`)
  await page.locator('tr[data-row]').first().waitFor()
  const ready = await ask((bench) => bench.ready())
  const nodes = await ask(() => document.querySelectorAll('*').length)
  const frames = await ask((bench) => bench.scroll())
  const selectAll = await ask((bench) => bench.selectAll())
  // web-77, web-770 to web-779 and web-7700 to web-7799.
  const filter = await ask((bench) => bench.filter('web-77', 111))
  const longestTask = await ask((bench) => bench.longestTask())
  return { ready, selectAll, filter, frame: percentile(frames, 0.95), longestTask, nodes }
}

const measureLoad = async (origin: string, token: string, body: string, slowdown: number) => {
  const browser = await openBrowser()
  try {
    const [page = await browser.newPage()] = browser.pages()
    await putSession(page, signedInState({ token, name: 'Olga Owner', email: 'o@example.test' }, origin))
    await page.addInitScript(probe)
    await page.route(`${origin}/api/azure/vms`, (route) =>
      route.fulfill({ contentType: 'application/json', body }),
    )
    const session = await browser.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${origin}/dashboard/resources`)
    return await measure(page)
  } finally {
    await browser.close()
  }
}

interface Limits {
  readonly slowdown: number
  readonly ready: number
  readonly act: number
  readonly frame: number
  readonly task: number
}

/** What a phone may take longer for, it may; where there is no limit the figure is only told. */
const limits: readonly Limits[] = [
  { slowdown: 1, ready: 60, act: 16, frame: 35, task: 100 },
  { slowdown: 4, ready: 500, act: Infinity, frame: Infinity, task: Infinity },
]
const mostNodes = 1000

const ms = (milliseconds: number): string =>
  Number.isFinite(milliseconds) ? `${milliseconds.toFixed(0)} ms` : 'none'

export const table = async (stack: Stack, subscription: SimulatedSubscription): Promise<Figure[]> => {
  const { token } = await newOwner(stack.origin, subscription)
  const body = listOf(rows)
  const figures: Figure[] = []
  for (const { slowdown, ...most } of limits) {
    const measured: Measured[] = []
    for (let left = loads; left > 0; left -= 1)
      measured.push(await measureLoad(stack.origin, token, body, slowdown))
    const of = (key: keyof Measured): number => Math.min(...measured.map((one) => one[key]))
    const figure = (what: string, value: number, limit: number): Figure => ({
      figure: `${rows.toLocaleString('en-US')} rows, CPU / ${slowdown}: ${what}`,
      value: ms(value),
      limit: ms(limit),
      holds: value <= limit,
    })
    figures.push(
      figure('from the answer to the rows', of('ready'), most.ready),
      figure('select all', of('selectAll'), most.act),
      figure('filter', of('filter'), most.act),
      figure('p95 of frames while scrolling', of('frame'), most.frame),
      figure('longest task', of('longestTask'), most.task),
    )
    if (slowdown === 1) {
      figures.push({
        figure: `${rows.toLocaleString('en-US')} rows: elements in the page`,
        value: String(of('nodes')),
        limit: String(mostNodes),
        holds: of('nodes') <= mostNodes,
      })
    }
  }
  return figures
}
