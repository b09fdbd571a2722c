import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Person, signedInState } from '../e2e/support/test.ts'
import { finished, newOwner } from '../support/api.ts'
import { freePort } from '../support/free-port.ts'
import { aCreation } from '../support/operations/creation.ts'
import type { SimulatedSubscription, Stack } from '../support/stack.ts'
import { openBrowser, putSession } from './kernel/browser.ts'
import type { Figure } from './kernel/figure.ts'

/**
 * Lighthouse is no dependency of the product: 114 packages, and some of them report home. It runs in a process of its
 * own, at this version, and is told not to.
 */
const lighthousePackage = 'lighthouse@13.5.0'
const run = promisify(execFile)

/** Scores are 0 to 100, times ms. */
interface Report {
  readonly score: number
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
  readonly accessibility: number
  readonly bestPractices: number
}

interface Limits {
  readonly score: number
  readonly lcp: number
  readonly tbt: number
}

const kinds = ['desktop', 'mobile'] as const
type Kind = (typeof kinds)[number]

interface Visit {
  readonly name: string
  /** The median of so many is told. */
  readonly runs: number
  readonly path: string
  readonly person?: Person
  readonly limits: Readonly<Record<Kind, Limits>>
}

interface LighthouseResult {
  readonly finalDisplayedUrl: string
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<string, { readonly score: number }>>
  readonly audits: Readonly<Record<string, { readonly numericValue: number }>>
}

const readReport = async (file: string, address: string): Promise<Report> => {
  const report = JSON.parse(await readFile(file, 'utf8')) as LighthouseResult
  const { runtimeError, finalDisplayedUrl, categories, audits } = report
  if (runtimeError) throw new Error(runtimeError.message)
  if (finalDisplayedUrl !== address) throw new Error(`${address} led to ${finalDisplayedUrl}`)
  const score = (category: string): number => Math.round((categories[category]?.score ?? 0) * 100)
  const audit = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    score: score('performance'),
    lcp: audit('largest-contentful-paint'),
    tbt: audit('total-blocking-time'),
    cls: audit('cumulative-layout-shift'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
  }
}

/**
 * A first load: the session is put into the storage from a page that loads none of the product, so the cache is empty,
 * and Lighthouse, which would empty the storage too, is asked to leave both alone.
 */
const look = async (origin: string, { path, person }: Visit, kind: Kind): Promise<Report> => {
  const folder = await mkdtemp(join(tmpdir(), 'lighthouse-'))
  const port = await freePort()
  const browser = await openBrowser([`--remote-debugging-port=${port}`])
  try {
    const [page = await browser.newPage()] = browser.pages()
    if (person !== undefined) await putSession(page, signedInState(person, origin))
    await page.goto('about:blank')
    const file = join(folder, 'report.json')
    await run(
      'npm',
      [
        ...['exec', '--yes', `--package=${lighthousePackage}`, '--', 'lighthouse', `${origin}${path}`],
        ...['--quiet', '--no-enable-error-reporting', '--disable-storage-reset', `--port=${port}`],
        ...['--output=json', `--output-path=${file}`],
        '--only-categories=performance,accessibility,best-practices',
        ...(kind === 'desktop' ? ['--preset=desktop'] : []),
      ],
      { cwd: folder, timeout: 240_000 },
    )
    return await readReport(file, `${origin}${path}`)
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const median = (numbers: readonly number[]): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(2)} s`
const milliseconds = (count: number): string => `${count.toFixed(0)} ms`

const figuresOf = (name: string, kind: Kind, limits: Limits, reports: readonly Report[]): Figure[] => {
  const of = (key: keyof Report): number => median(reports.map((report) => report[key]))
  const isFast = of('score') >= limits.score && of('lcp') <= limits.lcp && of('tbt') <= limits.tbt
  const isGood = of('accessibility') === 100 && of('bestPractices') >= 95 && of('cls') <= 0.02
  return [
    {
      figure: `Lighthouse, ${name}, ${kind}: score, LCP, TBT`,
      value: `${of('score')}, ${seconds(of('lcp'))}, ${milliseconds(of('tbt'))}`,
      limit: `${limits.score}, ${seconds(limits.lcp)}, ${milliseconds(limits.tbt)}`,
      holds: isFast,
    },
    {
      figure: `Lighthouse, ${name}, ${kind}: accessibility, practices, CLS`,
      value: `${of('accessibility')}, ${of('bestPractices')}, ${of('cls').toFixed(3)}`,
      limit: '100, 95, 0.02',
      holds: isGood,
    },
  ]
}

export const lighthouse = async (stack: Stack, subscription: SimulatedSubscription): Promise<Figure[]> => {
  const { call, token, email } = await newOwner(stack.origin, subscription)
  const creation = aCreation({ name: 'seen', resourceGroupName: 'seen', vmCount: 100 })
  const accepted = await call<{ operationId: string }>('POST', 'azure/vms', creation)
  await finished(call, accepted.body.operationId)
  const visits: readonly Visit[] = [
    {
      name: 'sign-in',
      // Single loads count now the outline, now the page.
      runs: 9,
      path: '/login',
      limits: { desktop: { score: 95, lcp: 900, tbt: 150 }, mobile: { score: 95, lcp: 1500, tbt: 150 } },
    },
    {
      name: '100 VMs',
      runs: 3,
      path: '/dashboard/resources',
      person: { token, email, name: 'Olga Owner' },
      limits: { desktop: { score: 98, lcp: 900, tbt: 150 }, mobile: { score: 85, lcp: 3000, tbt: 600 } },
    },
  ]
  const figures: Figure[] = []
  for (const visit of visits) {
    for (const kind of kinds) {
      const reports: Report[] = []
      for (let left = visit.runs; left > 0; left -= 1) reports.push(await look(stack.origin, visit, kind))
      figures.push(...figuresOf(visit.name, kind, visit.limits[kind], reports))
    }
  }
  return figures
}
