import { describe, expect, it } from 'vitest'
import { mostCalls } from './most-calls.ts'

const minute = 60_000
const called = (times: number, addressOf: (call: number) => string, at = 0) => {
  const watch = mostCalls()
  for (let call = 0; call < times; call += 1) watch.note(addressOf(call), at)
  return watch
}

describe('one address that makes most calls', () => {
  it('is found', () => {
    const watch = called(300, (call) => (call % 3 === 0 ? `192.0.2.${call % 250}` : 'fd00:0:0:0'))
    expect(watch.finding(0)).toEqual({ address: 'fd00:0:0:0', share: 67, calls: 300 })
  })

  it('is nothing to speak of after few calls, or with half of them', () => {
    expect(called(199, () => 'one').finding(0)).toBeUndefined()
    expect(called(1_000, (call) => (call % 2 === 0 ? 'one' : `${call}`)).finding(0)).toBeUndefined()
  })

  it('stays found for a window, and is forgotten when it no longer is', () => {
    const watch = called(300, () => 'one')
    for (let call = 0; call < 300; call += 1) watch.note(`other-${call}`, 11 * minute)
    expect(watch.finding(12 * minute)).toMatchObject({ address: 'one' })
    expect(watch.finding(22 * minute)).toBeUndefined()
  })

  it('is looked for in bounded memory', () => {
    const watch = called(10_000, (call) => `address-${call}`)
    expect(watch.finding(0)).toBeUndefined()
  })
})
