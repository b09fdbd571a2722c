import { expect, it } from 'vitest'
import { capitalised, compareNames, counted } from './wording.ts'

it('counts', () => {
  expect([0, 1, 2].map((count) => counted(count, 'VM'))).toEqual(['0 VMs', '1 VM', '2 VMs'])
})

it('begins a sentence', () => {
  expect(['past due', 'é', ''].map(capitalised)).toEqual(['Past due', 'É', ''])
})

it('takes numbers in names for numbers', () => {
  expect(['web-10', 'Web-2', 'ann'].toSorted(compareNames)).toEqual(['ann', 'Web-2', 'web-10'])
})
