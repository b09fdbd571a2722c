import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { takingFairTurns } from './fair-turns.ts'

/** Work that says when it began; `brought` in the order in which it was brought. */
const work = async (brought: readonly string[], atOnce: number, mostWaiting: number) => {
  const inTurn = takingFairTurns(atOnce, mostWaiting)
  const begun: string[] = []
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    brought.map((whose) =>
      inTurn(whose, async () => {
        begun.push(whose)
        running += 1
        most = Math.max(most, running)
        await nextTurn()
        running -= 1
      }),
    ),
  )
  return { begun, most, done: results.map(({ status }) => status === 'fulfilled') }
}

it('lets whoever brings little pass whoever brings much', async () => {
  const { begun, most } = await work([...'aaaaaabac'], 2, 100)
  expect(most).toBe(2)
  expect(begun.slice(0, 2)).toEqual(['a', 'a'])
  expect(begun.slice(2, 5).toSorted()).toEqual(['a', 'b', 'c'])
  expect(begun.slice(5)).toEqual(['a', 'a', 'a', 'a'])
})

it('refuses the last of whoever brings too much, and nobody else', async () => {
  const { done } = await work([...'aaaaaab'], 1, 4)
  expect(done).toEqual([true, true, true, true, false, false, true])
})

it('goes on after work that failed', async () => {
  const inTurn = takingFairTurns(1, 10)
  const failing = inTurn('a', async () => {
    await nextTurn()
    throw new Error('failed')
  })
  const next = inTurn('b', async () => 'done')
  await expect(failing).rejects.toThrow('failed')
  expect(await next).toBe('done')
  expect(await inTurn('a', async () => 'again')).toBe('again')
})
