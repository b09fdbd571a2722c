import { isDeepStrictEqual } from 'node:util'
import { fits } from '@labkeeper/contract/kernel/fits'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { z } from 'zod/mini'

/** What a browser takes for an answer without reading it, against what the contract's schema says of it. */

type Schema = z.core.$ZodType
const partsOf = (schema: Schema) => (schema._zod as { def: z.core.$ZodTypes['_zod']['def'] }).def

/** Values that a schema is made for. */
const answersOf = (schema: Schema): fc.Arbitrary<unknown> => {
  const def = partsOf(schema)
  switch (def.type) {
    case 'string':
      return fc.string()
    case 'boolean':
      return fc.boolean()
    case 'number':
      return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 30 }), fc.double({ noNaN: true }))
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'optional':
      return answersOf(def.innerType)
    case 'nullable':
      return fc.option(answersOf(def.innerType))
    case 'array':
      return fc.array(answersOf(def.element), { maxLength: 3 })
    case 'record':
      return fc.dictionary(fc.string(), answersOf(def.valueType), { maxKeys: 3 })
    case 'union':
      return fc.oneof(...def.options.map(answersOf))
    case 'object': {
      const shape = Object.entries(def.shape)
      const requiredKeys = shape.flatMap(([key, part]) => (part._zod.optout ? [] : [key]))
      return fc.record(Object.fromEntries(shape.map(([key, part]) => [key, answersOf(part)])), {
        requiredKeys,
      })
    }
    case 'unknown':
      return fc.jsonValue()
    default:
      throw new Error(`Answers have a ${def.type} now: say what such a one looks like`)
  }
}

interface Place {
  readonly holder: Record<string, unknown>
  readonly key: string
}

const placesIn = (value: unknown): Place[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, part]) => [
        { holder: value as Record<string, unknown>, key },
        ...placesIn(part),
      ])
    : []

/** Out of a list of changes: what stands at the place, `undefined` to take it away. */
interface Change {
  readonly at: number
  readonly to: unknown
  readonly beside: string | undefined
}
const changes = fc.array(
  fc.record({
    at: fc.nat(),
    to: fc.oneof(fc.constant(undefined), fc.constantFrom('', 0, -1, 1.5, true, null, {}, []), fc.jsonValue()),
    beside: fc.option(fc.constantFrom('stranger', '__proto__', 'toString', '0'), { nil: undefined }),
  }),
  { maxLength: 2 },
)

/** As it comes over the line: of keys and values that JSON has. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const changed = (answer: unknown, all: readonly Change[]): unknown => {
  const whole: Record<string, unknown> = { answer: sent(answer) }
  for (const { at, to, beside } of all) {
    const places = placesIn(whole)
    const { holder, key } = places[at % places.length] ?? { holder: whole, key: 'answer' }
    if (beside !== undefined || to !== undefined)
      Object.defineProperty(holder, beside ?? key, {
        value: to ?? null,
        enumerable: true,
        configurable: true,
        writable: true,
      })
    else if (holder !== whole && !Array.isArray(holder)) delete holder[key]
  }
  return sent(whole.answer)
}

const readsAsItIs = (schema: (typeof routes)[RouteName]['response'], value: unknown): boolean => {
  const read = schema.safeParse(value)
  return read.success && isDeepStrictEqual(read.data, value)
}

/**
 * They hold what the check knows nothing of and has zod read, which makes it anew: an object with a rule, one that may be
 * null, or one of several.
 */
const partlyRead = new Set<RouteName>([
  'getAutoVmConfig',
  'saveAutoVmConfig',
  'getCloudSettings',
  'listPlans',
  'openapi',
  'listCourses',
  'createCourse',
  'getCourse',
  'changeCourse',
  'copyCourse',
  'closeCourse',
  'cleanUpCourse',
  'putOffCleanUp',
  'reopenCourse',
  'getCalendar',
  'getCalendarLink',
  'saveCalendar',
  'getJoinCode',
  'saveBudget',
  'getMoney',
  'getBin',
  'getCourseBin',
  'adoptMoney',
  'joinCourse',
  'publishCourse',
  'makeSource',
  'readMachineConnection',
  'getMyMachine',
  'startMyMachine',
  'stopMyMachine',
  'restartMyMachine',
  'bringMyMachineBack',
  'resetMyMachine',
  'undoMyReset',
  'saveCheckpoint',
  'restoreCheckpoint',
  'forgetCheckpoint',
  'keepMyMachine',
  'openMyMachine',
  'getVmReach',
  'openVm',
  'closeVm',
  'getResourceReach',
  'openResource',
  'closeResource',
  'closeMyMachine',
  'setMyPassword',
  'getSshKeys',
  'saveSshKeys',
  'askForHelp',
  'examineMyMachine',
  'getMyDiagnosis',
  'repairMyMachine',
  'getDiagnosis',
])

describe.each(Object.keys(routes) as RouteName[])('an answer to %s', (name) => {
  const { response } = routes[name]
  it('fits exactly where the schema would read it as it is', () => {
    let taken = 0
    const property = fc.property(answersOf(response), changes, (answer, all) => {
      const value = changed(answer, all)
      const fitting = fits(response, value)
      taken += Number(fitting)
      const expected = readsAsItIs(response, value)
      if (fitting || !partlyRead.has(name)) expect(fitting).toBe(expected)
    })
    fc.assert(property, { numRuns: 300 })
    if (!partlyRead.has(name)) expect(taken).toBeGreaterThan(10)
  })
})
