import { expect, it } from 'vitest'
import type { ListedMachine } from './machine-view.ts'
import { whenToMake } from './when-to-make.ts'

const at = (clock: string) => `2026-11-23T${clock}:00.000Z`
const student = { function: 'student' as const }
const active = (clock: string) => ({ ...student, state: 'active' as const, joinedAt: at(clock) })
const waiting = (clock: string) => ({
  ...student,
  ...{ state: 'waiting' as const, joinedAt: at('08:00'), waitingSince: at(clock) },
})
const machine = (change: object) =>
  ({ status: 'Succeeded', course: { number: 1, clean: true }, ...change }) as ListedMachine
const course = { createdAt: at('07:00'), madeAt: at('10:00') }

it.each([
  ['nobody needs one', [active('09:00')], [], undefined],
  ['somebody came since', [active('10:01')], [], at('10:00')],
  ['somebody came back to wait since', [waiting('10:01')], [machine({})], at('10:00')],
  ['somebody has joined before, but waits in vain', [waiting('09:58')], [], at('10:10')],
  ['somebody has waited long already', [waiting('09:00')], [], at('11:00')],
  ['there is one for who waits', [waiting('09:58')], [machine({})], undefined],
  ['one is being made', [waiting('09:58')], [machine({ status: 'Creating' })], undefined],
  [
    'the source VM is there',
    [waiting('09:58')],
    [machine({ course: { number: 0, clean: true } })],
    at('10:10'),
  ],
  ['another subscription has it', [waiting('09:58')], [machine({ stranded: true })], at('10:10')],
  ['only staff came', [{ ...active('10:01'), function: 'assistant' as const }], [], undefined],
] as const)('machines on joining are made by themselves where %s', (_, people, machines, when) => {
  expect(whenToMake(course, people, machines)).toBe(when)
})

it('what did not fit is tried again soon, however long people have waited', () => {
  const short = { ...course, problem: 'East US has 10 left.' }
  expect(whenToMake(short, [waiting('08:00')], [])).toBe(at('10:10'))
})

it('what people plan anew is made when they say so, or somebody comes', () => {
  const planned = { ...course, plannedAt: at('10:30') }
  expect(whenToMake(planned, [active('10:01')], [])).toBeUndefined()
  expect(whenToMake(planned, [active('10:31')], [])).toBe(at('10:30'))
})
