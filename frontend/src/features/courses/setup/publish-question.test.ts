import { expect, test } from 'vitest'
import { questionOf } from './publish-question.ts'

const whole = { ok: true, missing: [] }
const check = {
  ...{ ready: true, problems: [], warnings: [], minutes: 4 },
  tiers: { basic: whole, idle: whole, selfService: whole, money: whole },
  vCpus: { needed: 64, left: 180, limit: 200 },
}
const course = { machines: { wanted: 30, spares: 2, make: 'ahead', most: 32, prefix: 'bio' } } as const

test('asks with what is made, what is free and how long it takes', () => {
  expect(questionOf(course, { ...check, make: 32 })).toEqual({
    title: 'Publish 32 machines?',
    text: '30 for students and 2 spares. 180 vCPUs of 200 are free. Ready in about 4 minutes.',
  })
})

test('one is one', () => {
  expect(questionOf(course, { ...check, make: 1, minutes: 1 })).toEqual({
    title: 'Publish 1 machine?',
    text: '0 for students and 1 spare. 180 vCPUs of 200 are free. Ready in about 1 minute.',
  })
})
