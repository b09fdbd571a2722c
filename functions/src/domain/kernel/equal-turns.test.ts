import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { equalPlaces, takingEqualTurns, takingEqualTurnsOrLeaving } from './equal-turns.ts'

/** Work of `whose` that says when it began. */
const beginning = (begun: string[], whose: string) => async () => {
  begun.push(whose)
  await nextTurn()
}

it('serves whoever comes anew at once, and then all alike', async () => {
  const inTurn = takingEqualTurns(1, 3)
  const begun: string[] = []
  const bring = (whose: string) => inTurn(whose, beginning(begun, whose))
  const many = [...'aaaaaaaaaaaa'].map(bring)
  while (begun.length < 5) await nextTurn()
  const others = [...'bbbbbb'].map(bring)
  await Promise.all([...many, ...others])
  const since = begun.slice(begun.indexOf('b')).join('')
  // Ahead by three and what is at work; then each in turn.
  expect(since).toMatch(/^bbbb?(ab)+a*$/)
  expect(begun).toHaveLength(18)
})

it('is not taken in by who leaves and comes back', async () => {
  const { enter, leave } = equalPlaces({ atOnce: 1, ahead: 2 })
  await enter('a')
  const order: string[] = []
  const wait = (whose: string) => enter(whose).then(() => order.push(whose))
  for (let time = 0; time < 4; time += 1) {
    const waits = wait('b')
    leave(time === 0 ? 'a' : 'b')
    await waits
  }
  // By now b had four turns while a was away, so a is next although b waits longer.
  const waits = [wait('b'), wait('a')]
  leave('b')
  await nextTurn()
  expect(order.slice(4)).toEqual(['a'])
  leave('a')
  await Promise.all(waits)
})

it('runs no more at once than it may, also after one has failed', async () => {
  const inTurn = takingEqualTurns(2, 1)
  let running = 0
  let most = 0
  const results = await Promise.allSettled(
    [...'aabbccab'].map((whose, index) =>
      inTurn(whose, async () => {
        running += 1
        most = Math.max(most, running)
        await nextTurn()
        running -= 1
        if (index === 1) throw new Error('failed')
      }),
    ),
  )
  expect(most).toBe(2)
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(7)
})

it('keeps places for those who come anew, one for each', async () => {
  const { enter } = equalPlaces({ atOnce: 2, placesForNew: 2, mostWaiting: 0, ahead: 1 })
  expect(await Promise.all([...'aabbccd'].map(enter))).toEqual([true, true, true, false, true, false, false])
})

it('knows those who come back from those who come anew', async () => {
  const { enter, leave } = equalPlaces({ atOnce: 1, placesForNew: 1, mostWaiting: 0, ahead: 1 })
  expect(await enter('b')).toBe(true)
  expect(await enter('a')).toBe(true)
  leave('a')
  expect(await enter('a')).toBe(false)
})

it('sends away the last piece of whoever was served most', async () => {
  const { enter, leave } = equalPlaces({ atOnce: 1, mostWaiting: 2, ahead: 1 })
  await enter('a')
  const sent: string[] = []
  const wait = (whose: string) => void enter(whose).then((isAdmitted) => isAdmitted || sent.push(whose))
  wait('a')
  wait('a')
  wait('b')
  wait('c')
  await nextTurn()
  expect(sent).toEqual(['a', 'a'])
  leave('a')
})

it('sends away who waited in vain, and goes on with those who still wait', async () => {
  const inTurn = takingEqualTurnsOrLeaving({ atOnce: 1, patienceMs: 20, ahead: 1 })
  const { promise, resolve: release } = Promise.withResolvers<void>()
  const held = inTurn('a', () => promise)
  expect(await inTurn('b', async () => {})).toBe(false)
  const next = inTurn('b', async () => {})
  release()
  expect(await held).toBe(true)
  expect(await next).toBe(true)
})
