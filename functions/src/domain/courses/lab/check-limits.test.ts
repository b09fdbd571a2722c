import { expect, it } from 'vitest'
import type { CourseRecord } from '../course-record.ts'
import { beyondLimits, machinesOf } from './check-limits.ts'

const course = {
  recipe: { location: 'EastUS', sizes: ['Standard_A', 'Standard_B'] },
  machines: { wanted: 4, spares: 1, make: 'ahead', most: 9, prefix: 'x' },
} as unknown as CourseRecord

it('binds nobody where there are none, and knows regions in any case', () => {
  expect(beyondLimits(course, { locations: [] }, [1, 2])).toEqual([])
  expect(
    beyondLimits(course, { locations: ['eastus'], mostPricePerHour: 2, mostMachines: 5 }, [1, 2]),
  ).toEqual([])
})

it('names every field that goes beyond, and holds nobody up for a price that is not known', () => {
  const limits = { locations: ['westeurope', 'uksouth', 'eastus2'], mostPricePerHour: 0.5, mostMachines: 4 }
  expect(beyondLimits(course, limits, [undefined, 1.5])).toEqual([
    { field: 'recipe.location', text: 'This lab allows you West Europe, UK South, and East US 2.' },
    { field: 'recipe.sizes.1', text: 'Standard_B costs $1.50 an hour. This lab allows you $0.50.' },
    { field: 'machines.wanted', text: 'This lab allows you 4 machines a course.' },
  ])
})

it('counts what may come to be', () => {
  expect(machinesOf(course)).toBe(5)
  expect(machinesOf({ machines: { ...course.machines, make: 'joining' } })).toBe(9)
})
