import { expect, it } from 'vitest'
import { missingAction, neededActions } from './permissions.ts'

it('is content with an owner, a contributor, and exactly what is needed', () => {
  expect(missingAction([{ actions: ['*'] }])).toBeUndefined()
  const contributor = {
    actions: ['*'],
    notActions: ['Microsoft.Authorization/*/Write', 'Microsoft.Blueprint/*'],
  }
  expect(missingAction([contributor])).toBeUndefined()
  expect(missingAction([{ actions: neededActions.map((action) => action.toUpperCase()) }])).toBeUndefined()
})

it('adds up several roles', () => {
  const machines = { actions: ['Microsoft.Compute/*'] }
  const network = { actions: ['Microsoft.Network/*', 'Microsoft.Resources/subscriptions/resourceGroups/*'] }
  const reader = { actions: ['*/read'] }
  expect(missingAction([machines])).toMatch(/^Microsoft\.Resources/)
  expect(missingAction([machines, network])).toBe('Microsoft.Resources/subscriptions/read')
  expect(missingAction([machines, network, reader])).toBeUndefined()
})

it('misses everything that writes in a reader, and everything without a role', () => {
  expect(missingAction([{ actions: ['*/read'] }])).toBe(
    'Microsoft.Resources/subscriptions/resourceGroups/write',
  )
  expect(missingAction([])).toBe(neededActions[0])
})

it('honours what a role takes away', () => {
  const withheld = { actions: ['*'], notActions: ['Microsoft.Compute/virtualMachines/*/action'] }
  expect(missingAction([withheld])).toBe('Microsoft.Compute/virtualMachines/start/action')
})

it.each([
  ['Microsoft.Compute/virtualMachines/read*', true],
  ['Microsoft.Compute/*/read', true],
  ['Microsoft.Comp*/virt*/read', true],
  ['Microsoft.Compute/virtualMachines/rea', false],
  ['Microsoft.Compute/virtualMachines/*/read', false],
  ['', false],
])('%s covers reading a VM: %s', (pattern, covered) => {
  const others = neededActions.filter((action) => action !== 'Microsoft.Compute/virtualMachines/read')
  expect(missingAction([{ actions: others }, { actions: [pattern] }]) === undefined).toBe(covered)
})
