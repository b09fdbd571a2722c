import { toMachine } from '@labkeeper/functions/domain/courses/machines/machine-view'
import { toEnrolment } from '@labkeeper/functions/domain/courses/people/enrolment-view'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { Page } from '@playwright/test'
import { signedInState } from '../../e2e/support/test.ts'
import { newOwner } from '../../support/api.ts'
import { aCourse } from '../../support/courses.ts'
import type { SimulatedSubscription, Stack } from '../../support/stack.ts'
import { openBrowser, putSession } from '../kernel/browser.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { classRecords } from './class-records.ts'
import { type WallProbe, wallProbe } from './wall-probe.ts'

const people = 400
/** Machines that have changed at the next poll. */
const atWork = 24
/** Machines are noisy: the least of so many loads says most about the page. */
const loads = 5

/** Answers of the API, given in the browser: the figures are the page's alone. */
const answersOf = (course: object & { readonly id: CourseId }) => {
  const records = classRecords('lab_wall', course.id, people, new Date())
  const personOf = new Map(records.people.map((person) => [person.userId as string, person]))
  const machines = (isNext: boolean) =>
    records.machines.map((vm, index) => {
      const person = personOf.get(vm.allocatedTo?.userId ?? '')
      const machine = toMachine(vm, person)
      return isNext && index % Math.floor(people / atWork) === 0
        ? { ...machine, powerState: 'VM starting', busy: true }
        : machine
    })
  const theirs = new Map(records.machines.map((vm) => [vm.allocatedTo?.userId as string, vm]))
  return {
    course: JSON.stringify({ data: { ...course, state: 'open' } }),
    people: JSON.stringify({
      data: records.people.map((person) => toEnrolment(person, theirs.get(person.userId))),
    }),
    machines: (isNext: boolean) => JSON.stringify({ data: machines(isNext) }),
  }
}

interface Measured {
  readonly ready: number
  readonly load: number
  readonly poll: number
  readonly frame: number
  readonly nodes: number
}

const measure = async (page: Page, pollNow: () => void): Promise<Measured> => {
  const ask = <T>(question: (bench: WallProbe) => T | Promise<T>): Promise<T> =>
    page.evaluate(`(${question})(window.bench)`)
  const tiles = page.getByRole('list', { name: 'Machines of people' }).locator('> li')
  await tiles.nth(people - 1).waitFor({ state: 'attached' })
  await page.waitForLoadState('networkidle')
  const ready = await ask((bench) => bench.ready())
  const load = await ask((bench) => bench.longestTask())
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  const frames = await ask((bench) => bench.scroll())
  await ask((bench) => bench.longestTask())
  pollNow()
  await page
    .locator('li[data-look=moving]')
    .nth(atWork - 1)
    .waitFor({ state: 'attached' })
  const poll = await ask((bench) => bench.longestTask())
  return { ready, load, poll, frame: percentile(frames, 0.95), nodes }
}

interface Device {
  readonly width: number
  readonly height: number
  readonly slowdown: number
  readonly most: Readonly<Record<'ready' | 'load' | 'poll' | 'frame', number>>
}
/** What a phone may take longer for, it may. */
const devices: readonly Device[] = [
  { width: 1280, height: 800, slowdown: 1, most: { ready: 150, load: 150, poll: 100, frame: 35 } },
  { width: 360, height: 740, slowdown: 4, most: { ready: 600, load: 600, poll: 400, frame: 70 } },
]

const measureLoad = async (
  origin: string,
  token: string,
  course: object & { readonly id: CourseId },
  { width, height, slowdown }: Device,
): Promise<Measured> => {
  const browser = await openBrowser()
  try {
    const [page = await browser.newPage()] = browser.pages()
    await page.setViewportSize({ width, height })
    await putSession(page, signedInState({ token, name: 'Olga Owner', email: 'o@example.test' }, origin))
    await page.addInitScript(wallProbe)
    const answers = answersOf(course)
    let isNext = false
    const answer = (path: string, body: () => string) =>
      page.route(`${origin}/api/courses/${course.id}${path}`, (route) =>
        route.fulfill({ contentType: 'application/json', body: body() }),
      )
    await answer('', () => answers.course)
    await answer('/people', () => answers.people)
    await answer('/machines', () => answers.machines(isNext))
    const session = await browser.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await page.goto(`${origin}/dashboard/courses/${course.id}`)
    return await measure(page, () => {
      isNext = true
    })
  } finally {
    await browser.close()
  }
}

const ms = (milliseconds: number): string => `${milliseconds.toFixed(0)} ms`
const taskOf = (milliseconds: number): string => (milliseconds === 0 ? 'under 50 ms' : ms(milliseconds))

/** The wall of a large class in a browser: a desk, and a phone with its list. */
export const wallPage = async (stack: Stack, subscription: SimulatedSubscription): Promise<Figure[]> => {
  const { call, token } = await newOwner(stack.origin, subscription)
  const made = await call<{ data: { id: CourseId } }>('POST', 'courses', aCourse)
  const figures: Figure[] = []
  for (const device of devices) {
    const measured: Measured[] = []
    for (let left = loads; left > 0; left -= 1)
      measured.push(await measureLoad(stack.origin, token, made.body.data, device))
    const of = (key: keyof Measured): number => Math.min(...measured.map((one) => one[key]))
    const where = `wall of ${people}, ${device.width} px, CPU / ${device.slowdown}`
    const figure = (what: string, key: keyof Device['most']): Figure => ({
      figure: `${where}: ${what}`,
      value: key === 'load' || key === 'poll' ? taskOf(of(key)) : ms(of(key)),
      limit: ms(device.most[key]),
      holds: of(key) <= device.most[key],
    })
    figures.push(
      figure('from the answer to the people', 'ready'),
      figure('longest task of the load', 'load'),
      figure(`longest task of a poll with ${atWork} changes`, 'poll'),
      figure('p95 of frames while scrolling', 'frame'),
    )
    console.log(`  ${where}: ${of('nodes')} elements`)
  }
  return figures
}
