import { expect, it } from 'vitest'
import { createCalendar } from './calendar.ts'

it('lets things happen in the order of their instants, and of two at once in that of their entry', async () => {
  const calendar = createCalendar(0)
  const happened: string[] = []
  const note = (name: string) => () => void happened.push(`${name} ${calendar.now()}`)
  calendar.at(30, note('late'))
  calendar.at(10, note('first of two'))
  calendar.at(10, note('second of two'))
  calendar.at(20, () => {
    calendar.at(5, note('entered for the past'))
    calendar.at(25, note('entered meanwhile'))
  })
  await calendar.run(29)
  expect(happened).toEqual([
    'first of two 10',
    'second of two 10',
    'entered for the past 20',
    'entered meanwhile 25',
  ])
  await calendar.run(30)
  expect(happened.at(-1)).toBe('late 30')
})

it('waits for what takes its turns before the next thing happens', async () => {
  const calendar = createCalendar(0)
  const happened: string[] = []
  calendar.at(1, async () => {
    await Promise.resolve()
    happened.push('slow')
  })
  calendar.at(1, () => void happened.push('quick'))
  await calendar.run(1)
  expect(happened).toEqual(['slow', 'quick'])
})
