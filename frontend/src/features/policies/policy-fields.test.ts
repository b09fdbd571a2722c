import { defaultPolicy, minutesNeeded, Policy } from '@labkeeper/contract/policies/policies'
import { expect, test } from 'vitest'
import { choicesFor, consequenceOf, errorsOf, isStopPointless, toConfig, toForm } from './policy-fields.ts'

const form = toForm(defaultPolicy)

test('begins with half an hour and an hour, both switched off', () => {
  expect(form).toEqual({
    autoStopEnabled: false,
    autoStopMinutes: '30',
    autoDeleteEnabled: false,
    autoDeleteMinutes: '60',
  })
})

test('sends no minutes of what is switched off', () => {
  expect(toConfig(form)).toEqual({ autoStopEnabled: false, autoDeleteEnabled: false })
  expect(toConfig({ ...form, autoStopEnabled: true })).toEqual({
    autoStopEnabled: true,
    autoStopMinutes: 30,
    autoDeleteEnabled: false,
  })
  expect(Policy.safeParse(toConfig({ ...form, autoDeleteEnabled: true })).success).toBe(true)
})

test('asks for the minutes of what is switched on', () => {
  const empty = { ...form, autoStopMinutes: '', autoDeleteMinutes: '' }
  expect(errorsOf(empty)).toEqual({})
  expect(errorsOf({ ...empty, autoDeleteEnabled: true })).toEqual({ autoDeleteMinutes: minutesNeeded })
})

test('offers the specified choices, and what is stored', () => {
  const values = (stored: string) => choicesFor(stored).map(({ value }) => Number(value))
  expect(values('30')).toEqual([5, 10, 15, 20, 30, 45, 60, 90, 120, 180])
  expect(values('')).toHaveLength(10)
  expect(values('7')).toContain(7)
  expect(choicesFor('1')[0]?.label).toBe('1 minute')
})

test('says what will happen, and to whom', () => {
  expect(consequenceOf('autoStop', { ...form, autoStopEnabled: true })).toBe(
    'VMs created from now on stop 30 minutes after they start.',
  )
  expect(consequenceOf('autoStop', form)).toBe('VMs created from now on run until somebody stops them.')
  expect(consequenceOf('autoDelete', { ...form, autoDeleteEnabled: true })).toMatch(
    /deleted 60 minutes after/,
  )
})

test('notices a stop that the deletion forestalls', () => {
  const both = { ...form, autoStopEnabled: true, autoDeleteEnabled: true }
  expect(isStopPointless(both)).toBe(false)
  expect(isStopPointless({ ...both, autoDeleteMinutes: '30' })).toBe(true)
})
