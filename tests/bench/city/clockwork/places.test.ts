import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'
import { createDice } from './dice.ts'
import { createPlaces } from './places.ts'

/** Customers by chance, each served in the same time by one place: their mean wait. */
const meanWaitOf = async (load: number, serviceMs: number, customers: number): Promise<number> => {
  const calendar = createCalendar(0)
  const places = createPlaces(calendar, 1)
  const dice = createDice(`queue ${load}`)
  let waited = 0
  let at = 0
  for (let customer = 0; customer < customers; customer += 1) {
    at += dice.exponential(serviceMs / load)
    const came = at
    calendar.at(came, () =>
      places.submit(() => {
        waited += calendar.now() - came
        return serviceMs
      }),
    )
  }
  await calendar.run(Number.POSITIVE_INFINITY)
  return waited / customers
}

it.each([0.3, 0.6, 0.8])(
  'lets people wait as the formula of Pollaczek and Khinchine says, at a load of %d',
  async (load) => {
    const serviceMs = 10
    const expected = (load * serviceMs) / (2 * (1 - load))
    const wait = await meanWaitOf(load, serviceMs, 60_000)
    expect(wait / expected).toBeGreaterThan(0.95)
    expect(wait / expected).toBeLessThan(1.05)
  },
)

it('serves in the order of arrival, as many at once as there are places', async () => {
  const calendar = createCalendar(0)
  const places = createPlaces(calendar, 2)
  const begun: string[] = []
  for (const name of ['a', 'b', 'c', 'd']) {
    places.submit(() => {
      begun.push(`${name} ${calendar.now()}`)
      return 10
    })
  }
  await calendar.run(5)
  expect(places.waiting()).toBe(2)
  expect(places.working()).toBe(2)
  await calendar.run(100)
  expect(begun).toEqual(['a 0', 'b 0', 'c 10', 'd 10'])
})

it('goes on with what has begun when places are taken away, and begins nothing in their stead', async () => {
  const calendar = createCalendar(0)
  const places = createPlaces(calendar, 2)
  const begun: number[] = []
  for (let job = 0; job < 4; job += 1) {
    places.submit(() => {
      begun.push(calendar.now())
      return 10
    })
  }
  calendar.at(1, () => places.resize(1))
  await calendar.run(100)
  expect(begun).toEqual([0, 0, 10, 20])
})
