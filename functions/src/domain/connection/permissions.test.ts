import { describe, expect, it } from 'vitest'
import { missingAction, missingActions, neededActions } from './permissions.ts'

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

describe('what is missing', () => {
  /** The same every time: a test that fails can be seen failing again. */
  const drawing = (seed: number) => {
    let state = seed
    return (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Math.floor((state / 2_147_483_648) * below)
    }
  }
  /** A pattern that was made of an action covers it: any stretch of it gives way to `*`, in any case. */
  const patternOf = (action: string, draw: (below: number) => number): string => {
    const from = draw(action.length)
    const to = from + draw(action.length - from + 1)
    const pattern = `${action.slice(0, from)}*${action.slice(to)}`
    return draw(2) === 0 ? pattern.toUpperCase() : pattern
  }
  const rounds = Array.from({ length: 300 }, (_, seed) => seed)

  it('is nothing that a pattern made of an action covers', () => {
    for (const seed of rounds) {
      const draw = drawing(seed)
      const action = neededActions[draw(neededActions.length)] ?? ''
      const pattern = patternOf(action, draw)
      expect(missingActions([{ actions: [pattern] }], [action]), pattern).toEqual([])
      expect(missingActions([{ actions: ['*'], notActions: [pattern] }], [action]), pattern).toEqual([action])
    }
  })

  it('is, of two roles, what each of them misses', () => {
    for (const seed of rounds) {
      const draw = drawing(seed)
      const role = () => ({
        actions: neededActions.filter(() => draw(2) === 0).map((action) => patternOf(action, draw)),
        notActions: neededActions.filter(() => draw(4) === 0).map((action) => patternOf(action, draw)),
      })
      const [one, other] = [role(), role()]
      const alone = new Set(missingActions([other]))
      const both = missingActions([one]).filter((action) => alone.has(action))
      expect(missingActions([one, other])).toEqual(both)
    }
  })

  it('stands in the order of what was asked for, and is all of it without a role', () => {
    const asked = ['Microsoft.Insights/metrics/read', 'Microsoft.CostManagement/query/read']
    expect(missingActions([], asked)).toEqual(asked)
    expect(missingActions([{ actions: ['*/metrics/read'] }], asked)).toEqual([asked[1]])
    expect(missingActions([])).toEqual(neededActions)
  })

  it('tells a dot from any letter, and never takes a part of an action for all of it', () => {
    const action = 'Microsoft.Compute/skus/read'
    for (const pattern of [
      'MicrosoftXCompute/skus/read',
      'Compute/skus/read',
      'Microsoft.Compute/skus',
      '*x*',
    ]) {
      expect(missingActions([{ actions: [pattern] }], [action])).toEqual([action])
    }
  })
})
