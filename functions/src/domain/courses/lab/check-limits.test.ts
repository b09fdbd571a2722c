import { expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import { atMost, beyondLimits, machinesOf } from './check-limits.ts'

const course = {
  recipe: { location: 'EastUS', sizes: ['Standard_A', 'Standard_B'] },
  machines: { wanted: 4, spares: 1, make: 'ahead', most: 9, prefix: 'x' },
} as unknown as CourseRecord

it('binds nobody where there are none, and knows regions in any case', () => {
  expect(beyondLimits(course, { locations: [] }, { hourly: [1, 2], perMonth: 99 })).toEqual([])
  expect(
    beyondLimits(
      course,
      { locations: ['eastus'], mostPricePerHour: 2, mostMachines: 5, mostPerMonth: 99 },
      { hourly: [1, 2], perMonth: 99 },
    ),
  ).toEqual([])
})

it('names every field that goes beyond, and holds nobody up for a price that is not known', () => {
  const limits = { locations: ['westeurope', 'uksouth', 'eastus2'], mostPricePerHour: 0.5, mostMachines: 4 }
  expect(beyondLimits(course, limits, { hourly: [undefined, 1.5] })).toEqual([
    { field: 'recipe.location', text: 'This lab allows you West Europe, UK South, and East US 2.' },
    { field: 'recipe.sizes.1', text: 'Standard_B costs $1.50 an hour. This lab allows you $0.50.' },
    { field: 'machines.wanted', text: 'This lab allows you 4 machines a course.' },
  ])
})

it('counts what may come to be', () => {
  expect(machinesOf(course)).toBe(5)
  expect(machinesOf({ machines: { ...course.machines, make: 'joining' } })).toBe(9)
})

it('says what a month costs that is beyond what it may', () => {
  const beyond = (mostMachines: number, perMonth?: number) =>
    beyondLimits(course, { locations: [], mostMachines, mostPerMonth: 100 }, { hourly: [], perMonth })
  const text = 'This course costs about $126.17 a month. This lab allows you $100.00.'
  expect(beyond(5, 126.17)).toEqual([{ field: 'machines.wanted', text }])
  expect(beyond(5)).toEqual([])
  // One field has one sentence, and the count is what can be changed.
  expect(beyond(4, 126.17)).toMatchObject([{ text: 'This lab allows you 4 machines a course.' }])
  expect(beyond(1)).toMatchObject([{ text: 'This lab allows you 1 machine a course.' }])
})

it('reckons with as many machines as may come to be', () => {
  expect(atMost(course).machines).toEqual(course.machines)
  const joining = { ...course.machines, make: 'joining' } as const
  expect(atMost({ ...course, machines: joining }).machines).toMatchObject({ wanted: 8, spares: 1 })
  expect(atMost({ ...course, machines: { ...joining, most: 1, spares: 3 } }).machines).toMatchObject({
    ...{ wanted: 0, spares: 1 },
  })
})
