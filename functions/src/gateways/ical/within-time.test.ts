import { expect, it } from 'vitest'
import { isOutOfTime, withinTime } from './within-time.ts'

const word = new Int32Array(new SharedArrayBuffer(4))
/** As on a machine that has others to serve. */
const idle = (ms: number) => void Atomics.wait(word, 0, 0, ms)
const errorOf = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

it('what does not end is ended, and takes no more than four times its time of the processor', () => {
  const before = process.threadCpuUsage()
  const error = errorOf(() =>
    withinTime(200, () => {
      for (;;) Math.random()
    }),
  )
  const { user, system } = process.threadCpuUsage(before)
  expect(isOutOfTime(error)).toBe(true)
  // Two tries of less than its time each, and a whole one of twice of it.
  expect((user + system) / 1000).toBeLessThan(800)
})

it('what got a part of its time has more the next time', () => {
  let begun = 0
  const halfServed = (): string => {
    begun += 1
    idle(begun === 1 ? 260 : 0)
    const until = performance.now() + 260
    while (performance.now() < until) Math.random()
    return 'read'
  }
  expect(withinTime(400, halfServed)).toBe('read')
  expect(begun).toBe(2)
})

it('what got no time is begun again, three times at most', () => {
  let begun = 0
  const slow = (times: number) => () => {
    begun += 1
    if (begun <= times) idle(2_000)
    return 'read'
  }
  expect(withinTime(50, slow(2))).toBe('read')
  begun = 0
  expect(isOutOfTime(errorOf(() => withinTime(50, slow(3))))).toBe(true)
  expect(begun).toBe(3)
})

it('what goes wrong inside is thrown as it is', () => {
  const wrong = new RangeError('wrong')
  expect(
    errorOf(() =>
      withinTime(50, () => {
        throw wrong
      }),
    ),
  ).toBe(wrong)
})
