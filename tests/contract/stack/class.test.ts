import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Activity } from '@labkeeper/contract/policies/policies'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Call, finished, newOwner } from '../../support/api.ts'
import { aCourse, aRecipe } from '../../support/courses.ts'
import { type Stack, startStack } from '../../support/stack.ts'

/** A class on the running product, which is killed at random while machines start for it, and while they stop. */

const people = 3

let stack: Stack
let call: Call
let courseId: string
const path = (rest: string) => `courses/${courseId}/${rest}`
const read = async <T>(rest: string): Promise<T> => (await call<{ data: T }>('GET', path(rest))).body.data

beforeAll(async () => {
  stack = await startStack()
  ;({ call } = await newOwner(stack.origin, (await stack.subscriptions())[0]))
  const body = { ...aCourse, recipe: aRecipe, machines: { wanted: people, spares: 1 } }
  const made = await call<{ data: Course }>('POST', 'courses', body)
  courseId = made.body.data.id
  const published = await call<{ operationId: string }>('POST', path('publish'), {})
  await finished(call, published.body.operationId)
  const roster = Array.from({ length: people }, (_, number) => ({
    ...{ name: `Stu Dent ${number}`, email: `stu-${number}@class.test` },
  }))
  for (const person of roster) expect((await call('POST', 'lab/students', person)).status).toBe(201)
  const added = await call('POST', path('people'), { people: roster })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
}, 200_000)
afterAll(() => stack.stop(), 30_000)

/** The timer comes every minute, and some of what was killed waits for it twice. */
const patience = { timeout: 200_000, interval: 500 }

const killAtRandom = async (): Promise<void> => {
  await sleep(randomInt(3_000))
  await stack.killAndRestart()
}

const taken = async (): Promise<CourseMachine[]> =>
  (await read<CourseMachine[]>('machines')).filter(({ who }) => who !== undefined)

const expectAll = (powerState: string) =>
  vi.waitFor(async () => {
    expect((await taken()).map((one) => one.powerState)).toEqual(Array(people).fill(powerState))
  }, patience)

/** What the histories of those who are of the class say by these words. */
const said = async (words: RegExp): Promise<number[]> =>
  Promise.all(
    (await taken()).map(async ({ _id }) => {
      const lines = await read<Activity[]>(`activity?vmId=${_id}`)
      return lines.filter(({ text }) => words.test(text)).length
    }),
  )

it('starts each machine once and stops it once, whatever is killed', { timeout: 600_000 }, async () => {
  await vi.waitFor(async () => expect(await taken()).toHaveLength(people), patience)
  const begun = await call<{ data: { key: string } }>('POST', path('classes'), { minutes: 60 })
  expect(begun.status, JSON.stringify(begun.body)).toBe(202)
  await killAtRandom()
  await expectAll('VM running')
  expect(await said(/^Started .*for the class/)).toEqual(Array(people).fill(1))

  const ended = await call('POST', path(`classes/${begun.body.data.key}`), { action: 'end' })
  expect(ended.status, JSON.stringify(ended.body)).toBe(200)
  await killAtRandom()
  await expectAll('VM deallocated')
  expect(await said(/^Stopped at the end of the class\.$/)).toEqual(Array(people).fill(1))
  // Nobody has another say in it later.
  await sleep(65_000)
  expect(await said(/^St(arted|opped)/)).toEqual(Array(people).fill(2))
})
