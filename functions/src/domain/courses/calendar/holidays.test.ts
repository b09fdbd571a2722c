import { mostExceptions } from '@labkeeper/contract/courses/calendar'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { expect, it } from 'vitest'
import { holidaysOf } from './holidays.ts'

const christmas = { name: 'Christmas', from: '2026-12-25', until: '2026-12-26' }

it('takes each holiday once, the earliest first', () => {
  const eve = { name: 'Eve', from: '2026-12-24', until: '2026-12-24' }
  expect(holidaysOf([christmas, eve, { ...christmas }, { ...christmas, until: '2026-12-25' }])).toEqual([
    { name: 'Eve', exception: { kind: 'off', ...eve } },
    { name: 'Christmas', exception: { kind: 'off', ...christmas, until: '2026-12-25' } },
    { name: 'Christmas', exception: { kind: 'off', ...christmas } },
  ])
})

it('names them as the calendar may, or not at all', () => {
  const named = (name: string) => holidaysOf([{ ...christmas, name }])[0]
  expect(named(' Weih\u0000nachts-\r\n\u202Eferien ')?.name).toBe('Weih nachts- ferien')
  expect([...(named('🎄'.repeat(100))?.name ?? '')]).toHaveLength(80)
  const { name: _, ...nameless } = christmas
  expect(named(' \n')).toEqual({ name: '', exception: { kind: 'off', ...nameless } })
})

it('finds no more of them than a calendar may have', () => {
  const many = Array.from({ length: 500 }, (_, index) => {
    const day = dayOf(numberOf('2027-05-31') - index)
    return { name: 'x', from: day, until: day }
  })
  const found = holidaysOf(many)
  expect(found).toHaveLength(mostExceptions)
  expect(found[0]?.exception).toMatchObject({ from: dayOf(numberOf('2027-05-31') - 499) })
})

it('reads a name once, however often it repeats', () => {
  const name = 'ab '.repeat(60_000)
  const daily = Array.from({ length: 548 }, (_, index) => {
    const day = dayOf(numberOf('2026-11-02') + index)
    return { name, from: day, until: day }
  })
  const before = process.threadCpuUsage()
  expect(holidaysOf(daily)).toHaveLength(mostExceptions)
  const { user, system } = process.threadCpuUsage(before)
  expect((user + system) / 1_000_000).toBeLessThan(1)
})
