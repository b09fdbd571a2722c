import { setTimeout as sleep } from 'node:timers/promises'
import { runBatch } from '@labkeeper/functions/gateways/cosmos/kernel/batch'
import { create, patch, patchOf } from '@labkeeper/functions/gateways/cosmos/kernel/records'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openCourse } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import { type Ledger, ledgerOf } from '../city/costs/ledger.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { startProcess } from '../kernel/processes.ts'
import { classRecords } from './class-records.ts'

const people = 400
const calls = 20
/** In turns, and the least of each counts: other work of the machine only ever adds. */
const rounds = 5
/** Machines that have changed within the last ten seconds of a class at work: these are looked at anew. */
const atWork = 24
/** How often the page asks in a minute while nothing moves: every five seconds, and every ten. */
const inMinute = { machines: 12, people: 6 } as const
const most = { ratio: 2, units: 60, p95Ms: 150 } as const
const perTransaction = 100
const settlingMs = 12_000

/** A course of one lab, in which everybody has a machine. */
const aClass = async (app: RunningApp, lab: Lab) => {
  const course = await openCourse(lab)
  const { machines, people: enrolments } = classRecords(lab.labId, course.id, people, app.clock.now())
  const records = [...machines, ...enrolments]
  for (let from = 0; from < records.length; from += perTransaction) {
    const some = records.slice(from, from + perTransaction)
    const statuses = await runBatch(lab.database.labs, lab.labId, some.map(create))
    if (statuses.some((status) => status >= 300)) throw new Error(`No class: ${statuses}`)
  }
  // Who looks for changes looks back a little: a class that was made just now has changed as a whole.
  await sleep(settlingMs)
  return { courseId: course.id, busy: machines.slice(0, atWork).map(({ id }) => id) }
}

interface Cost {
  readonly cpuMs: number
  readonly p95Ms: number
  readonly units: number
  readonly kinds: Ledger['kinds']
}

/** With a tag that fits everything the answer is made and not sent: reading it would be this process's work. */
const poll = async (lab: Lab, path: string): Promise<void> => {
  const { status, text } = await lab.call('GET', path, undefined, { headers: { 'if-none-match': '*' } })
  if (status !== 304) throw new Error(`${path} answered ${status}: ${text.slice(0, 300)}`)
}

/** Something of the class goes on. */
const stir = async ({ database, labId }: Lab, busy: readonly string[]): Promise<void> => {
  const change = patchOf({ runningSince: new Date().toISOString() })
  const operations = busy.map((id) => patch(id, undefined, change))
  const statuses = await runBatch(database.labs, labId, operations)
  if (statuses.some((status) => status >= 300)) throw new Error(`Nothing goes on: ${statuses}`)
}

/** Of one call, while the class goes on. */
const costOf = async (lab: Lab, path: string, busy: readonly string[]): Promise<Cost> => {
  const times: number[] = []
  const ledgers: Ledger[] = []
  for (let left = calls; left > 0; left -= 1) {
    await stir(lab, busy)
    const startedAt = performance.now()
    ledgers.push(await ledgerOf(() => poll(lab, path)))
    times.push(performance.now() - startedAt)
  }
  const meanOf = (part: 'cpuMs' | 'units') => ledgers.reduce((sum, one) => sum + one[part], 0) / calls
  return {
    cpuMs: meanOf('cpuMs'),
    p95Ms: percentile(times, 0.95),
    units: meanOf('units'),
    kinds: ledgers.at(-1)?.kinds ?? {},
  }
}

const least = (costs: readonly Cost[], part: 'cpuMs' | 'p95Ms'): number =>
  Math.min(...costs.map((cost) => cost[part]))

const printKinds = (what: string, kinds: Ledger['kinds']): void => {
  for (const [kind, { units, requests }] of Object.entries(kinds))
    console.log(`  ${what}: ${kind}: ${requests} × ${(units / requests).toFixed(1)} RU`)
}

const measure = async (app: RunningApp, lab: Lab) => {
  const { courseId, busy } = await aClass(app, lab)
  const ask = async (path: string) => {
    await poll(lab, path)
    const costs: Cost[] = []
    for (let round = 0; round < rounds; round += 1) costs.push(await costOf(lab, path, busy))
    return costs
  }
  // Once a minute everything is read, by whichever comes first.
  const whole = await ledgerOf(() => poll(lab, `courses/${courseId}/machines`))
  return {
    whole,
    machines: await ask(`courses/${courseId}/machines`),
    people: await ask(`courses/${courseId}/people`),
    list: await ask('azure/vms'),
  }
}

/** What the page Today asks for again and again, against the list of the same machines as VMs. */
export const wall = async (): Promise<Figure[]> => {
  const clouds = await startProcess<{ readonly settings: Readonly<Record<string, string>> }>(
    'tests/bench/city/costs/clouds.ts',
    ['1'],
  )
  const app = await startApp(clouds.settings)
  try {
    const { whole, machines, people: roster, list } = await measure(app, await openLab(app))
    printKinds('all of it', whole.kinds)
    for (const [what, costs] of Object.entries({ machines, people: roster, list }))
      printKinds(what, costs.at(-1)?.kinds ?? {})
    const rowOf = (costs: readonly Cost[]): number => (least(costs, 'cpuMs') / people) * 1000
    const unitsOf = (costs: readonly Cost[]): number => costs.at(-1)?.units ?? 0
    const ratio = (rowOf(machines) + rowOf(roster)) / rowOf(list)
    const count = inMinute.machines + inMinute.people
    const others = (inMinute.machines - 1) * unitsOf(machines) + inMinute.people * unitsOf(roster)
    const units = (whole.units + others) / count
    const p95Ms = Math.max(least(machines, 'p95Ms'), least(roster, 'p95Ms'))
    return [
      {
        figure: `wall of ${people}: CPU a row, machines + people against the list of VMs`,
        value: `(${rowOf(machines).toFixed(1)} + ${rowOf(roster).toFixed(1)} µs) / ${rowOf(list).toFixed(1)} µs = ${ratio.toFixed(2)}`,
        limit: String(most.ratio),
        holds: ratio <= most.ratio,
      },
      {
        figure: `wall of ${people}: request units of a poll, mean of a minute; all of it`,
        value: `${units.toFixed(1)}; ${whole.units.toFixed(1)}`,
        limit: String(most.units),
        holds: units <= most.units,
      },
      {
        figure: `wall of ${people}: p95 of a poll`,
        value: `${p95Ms.toFixed(0)} ms`,
        limit: `${most.p95Ms} ms`,
        holds: p95Ms <= most.p95Ms,
      },
    ]
  } finally {
    await app.close()
    clouds.stop()
  }
}
