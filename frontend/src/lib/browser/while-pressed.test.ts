import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unlessPressed, watchPresses } from './while-pressed.ts'

const page = new EventTarget()
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
watchPresses()
const hear = (...types: string[]) => {
  for (const type of types) page.dispatchEvent(new Event(type))
}

let shown: string[] = []
const arrive = (what: string) => unlessPressed(() => shown.push(what))

beforeEach(() => {
  vi.useFakeTimers()
  shown = []
})
afterEach(() => {
  hear('click')
  vi.runAllTimers()
  vi.useRealTimers()
})

it('shows what arrives, in its order', () => {
  arrive('one')
  arrive('two')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['one', 'two'])
})

it('waits until the pressed button is let go', () => {
  hear('pointerdown')
  arrive('one')
  arrive('two')
  vi.advanceTimersByTime(500)
  expect(shown).toEqual([])
  hear('pointerup', 'click')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['one', 'two'])
})

it('waits for the click that comes after a finger has left', () => {
  hear('pointerdown')
  arrive('one')
  hear('pointerup')
  vi.advanceTimersByTime(50)
  expect(shown).toEqual([])
  hear('click')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['one'])
})

it('does not let the second press of a double click hide what the first one began', () => {
  hear('pointerdown', 'pointerup', 'click')
  arrive('it has begun')
  hear('pointerdown')
  vi.advanceTimersByTime(0)
  expect(shown).toEqual(['it has begun'])
})

it.each([
  ['the press became a scroll', ['pointercancel'], 0],
  ['there was no click', ['pointerup'], 100],
  ['nobody heard the release', [], 1000],
])('goes on when %s', (_, events, ms) => {
  hear('pointerdown')
  arrive('one')
  hear(...events)
  vi.advanceTimersByTime(ms + 1)
  expect(shown).toEqual(['one'])
})
