import { expect, test } from 'vitest'
import { bulkRefusal, planBulk, runBulk } from './bulk.ts'

const running = { name: 'a', powerState: 'VM running' } as const
const off = { name: 'b', powerState: 'VM deallocated' } as const
const busy = { name: 'c', powerState: 'VM running', busy: true } as const

test('asks only for what is not already so', () => {
  expect(planBulk('start', [running, off, busy])).toEqual({ todo: [off, busy], done: [running] })
  expect(planBulk('stop', [running, off])).toEqual({ todo: [running], done: [off] })
})

test('restarts running VMs too and deletes everything', () => {
  expect(planBulk('restart', [running, off]).todo).toEqual([running, off])
  expect(planBulk('delete', [running, off]).todo).toEqual([running, off])
})

test('says why an action is of no use to any of them', () => {
  expect(bulkRefusal('start', [running, running])).toBe('The VM is already running')
  expect(bulkRefusal('start', [running, busy])).toBe('None of the selected VMs can do this now')
  expect(bulkRefusal('start', [running, off])).toBeUndefined()
  expect(bulkRefusal('start', [])).toBeUndefined()
})

test('runs a few at a time and keeps every failure', async () => {
  let open = 0
  let most = 0
  const vms = Array.from({ length: 20 }, (_, index) => ({ name: `vm-${index}` }))
  const outcome = await runBulk(
    vms,
    async ({ name }) => {
      open += 1
      most = Math.max(most, open)
      await new Promise((resolve) => setTimeout(resolve, 1))
      open -= 1
      if (name === 'vm-3') throw new Error('refused')
    },
    4,
  )
  expect(outcome.succeeded).toBe(19)
  expect(outcome.failures.map(({ vm }) => vm.name)).toEqual(['vm-3'])
  expect(most).toBe(4)
})
