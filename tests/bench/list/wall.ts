import { startApp } from '../../support/app.ts'
import { fillWall } from '../../support/courses/wall.ts'
import { openCourse } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'

/** A course of 400 on Today, against the list of the same VMs: both with the database in this process. */

const machines = 400
const polls = 60
/** In turns, and the least of each counts: other work of the machine only ever adds. */
const rounds = 5
const mostRatio = 2
const mostMs = 150

/** Milliseconds of CPU for one call, and how long each took. */
const measure = async (ask: () => Promise<unknown>) => {
  const times: number[] = []
  const before = process.cpuUsage()
  for (let poll = 0; poll < polls; poll += 1) {
    const startedAt = performance.now()
    await ask()
    times.push(performance.now() - startedAt)
  }
  const { user, system } = process.cpuUsage(before)
  return { cpuMs: (user + system) / 1000 / polls, times }
}

export const wall = async (): Promise<Figure[]> => {
  const app = await startApp()
  try {
    const lab = await openLab(app)
    const course = await openCourse(lab)
    await fillWall(app, lab, course, machines)
    const read = (path: string) => async () => {
      const { status, body } = await lab.call('GET', path)
      const count = (body.data as unknown[]).length
      if (status !== 200 || count !== machines) throw new Error(`${path}: ${status}, ${count} rows`)
    }
    const [ofWall, ofList] = [read(`courses/${course.id}/machines`), read('azure/vms')]
    const walls: number[] = []
    const lists: number[] = []
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      const one = await measure(ofWall)
      walls.push(one.cpuMs)
      times.push(...one.times)
      lists.push((await measure(ofList)).cpuMs)
    }
    const [cost, floor] = [Math.min(...walls), Math.min(...lists)]
    const p95 = percentile(times, 0.95)
    return [
      {
        figure: `wall of ${machines}: CPU per row against the list of VMs`,
        value: `${cost.toFixed(1)} ms / ${floor.toFixed(1)} ms = ${(cost / floor).toFixed(2)}`,
        limit: String(mostRatio),
        holds: cost / floor <= mostRatio,
      },
      {
        figure: `wall of ${machines}: a poll that finds something new, p95`,
        value: `${p95.toFixed(0)} ms`,
        limit: `${mostMs} ms`,
        holds: p95 <= mostMs,
      },
    ]
  } finally {
    await app.close()
  }
}
