import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'
import { createQuota, runInstances } from './instances.ts'
import { createPlaces } from './places.ts'

const anApp = (atMost = 100, weight = 1, parts = 1) => {
  const calendar = createCalendar(0)
  const places = createPlaces(calendar, 0)
  const instances = runInstances({
    ...{ calendar, places, perInstance: 24, target: 16, alwaysReady: 0, weight },
    ...{
      quota: createQuota(atMost),
      startMs: 3_000,
      wakeMs: 3_000,
      parts,
      newPerSecond: 16,
      until: 3_600_000,
    },
  })
  const submit = (jobs: number, ms: number) => {
    for (let job = 0; job < jobs; job += 1) places.submit(() => ms)
  }
  return { calendar, places, instances, submit }
}

it('has none at first, and as many as there is to do a start later', async () => {
  const { calendar, instances, submit } = anApp()
  expect(instances.ready()).toBe(0)
  submit(160, 60_000)
  await calendar.run(4_000)
  expect(instances.ready()).toBe(10)
})

it('takes no more than its quota, and gives back what is idle', async () => {
  const { calendar, instances, submit } = anApp(4)
  submit(160, 10_000)
  await calendar.run(60_000)
  expect(instances.most()).toBe(4)
  await calendar.run(15 * 60_000)
  expect(instances.ready()).toBe(0)
})

it('counts a job of a sample for as many as it stands for', async () => {
  const { calendar, places, instances, submit } = anApp(1_000, 10)
  submit(16, 60_000)
  await calendar.run(4_000)
  expect(instances.ready()).toBe(10)
  expect(places.working()).toBe(16)
})

it('does no more work than its processors can', async () => {
  const { calendar, instances, submit } = anApp()
  submit(32, 60_000)
  await calendar.run(4_500)
  expect(instances.ready()).toBe(2)
  expect(instances.work(100)).toBe(100)
  // Two instances have done half of it by the time that one would need for all.
  expect(instances.work(100)).toBe(150)
  expect(instances.work(100)).toBe(200)
  await calendar.run(5_500)
  expect(instances.work(100)).toBe(100)
  expect(instances.mostCpu()).toBeCloseTo(0.15)
})

it('has an instance for each part that has something to do', async () => {
  const { calendar, instances, submit } = anApp(100, 1, 5)
  submit(3, 60_000)
  await calendar.run(4_500)
  expect(instances.ready()).toBe(3)
  submit(30, 60_000)
  await calendar.run(10_000)
  expect(instances.ready()).toBe(5)
})
