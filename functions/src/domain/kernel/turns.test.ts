import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takingTurns } from './turns.ts'

it('runs so many at once, all of them in order, also after one has failed', async () => {
  const inTurn = takingTurns(2)
  const begun: number[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    Array.from({ length: 7 }, (_, index) =>
      inTurn(async () => {
        begun.push(index)
        running += 1
        most = Math.max(most, running)
        await nextTurn()
        running -= 1
        if (index === 1) throw new Error('failed')
        return index
      }),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ])
})
