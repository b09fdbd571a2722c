import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { compileQuery } from './compile.ts'

const vm = {
  id: 'vm-1',
  name: 'Web-1',
  n: 4,
  on: true,
  gone: null,
  tags: ['a', 'b'],
  people: [{ id: 'u1', role: 'w', extra: 1 }],
  nested: { 'odd-key': { v: 2 } },
}

const matches = (condition: string, parameters: Record<string, Json> = {}) =>
  compileQuery(`SELECT * FROM c WHERE ${condition}`).matches(vm, parameters)

const selected = (text: string, parameters: Record<string, Json> = {}) =>
  compileQuery(`SELECT VALUE ${text} FROM c`).project(vm, parameters)

describe('conditions', () => {
  it.each([
    "c.name = 'Web-1'",
    'c.n != 5 AND c.n <> 5',
    'c.n > 3 AND c.n >= 4 AND c.n < 5 AND c.n <= 4',
    "c.name > 'Vet' AND c.name < 'Wec'",
    'c.on AND NOT (c.n = 5)',
    'c.n IN (1, 4) AND c.n NOT IN (1, 2)',
    'c.n BETWEEN 4 AND 5 AND c.n NOT BETWEEN 5 AND 6',
    'c.n * 2 + 1 - 3 = 6 AND -c.n = -4',
    'IS_DEFINED(c.gone) AND IS_NULL(c.gone) AND c.gone = null',
    'NOT IS_DEFINED(c.missing)',
    "LEFT(c.name, 2) = 'We' AND LEFT(c.name, 99) = c.name AND LEFT(c.name, 0) = ''",
    "STARTSWITH(c.name, 'We') AND NOT STARTSWITH(c.name, 'we')",
    "STARTSWITH(c.name, 'we', true) AND CONTAINS(c.name, 'EB', true)",
    "CONTAINS(LOWER(c.name), 'web') AND contains(c.name, 'eb')",
    "ARRAY_CONTAINS(c.tags, 'b') AND NOT ARRAY_CONTAINS(c.tags, 'z')",
    "ARRAY_CONTAINS(c.people, {id: 'u1', role: 'w'}, true)",
    "NOT ARRAY_CONTAINS(c.people, {id: 'u1', role: 'w'})",
    "EXISTS(SELECT VALUE p FROM p IN c.people WHERE p.id = 'u1' AND p.role = 'w')",
    "EXISTS(SELECT VALUE t FROM t IN c.tags WHERE EXISTS(SELECT VALUE s FROM s IN c.tags WHERE s = t AND s = 'b'))",
    'NOT EXISTS(SELECT VALUE t FROM t IN c.missing)',
    'c.nested["odd-key"].v = 2',
    "c.tags[1] = 'b'",
    'c.tags = ["a", "b"] AND c.nested = {"odd-key": {v: 2}}',
    'c.missing = 1 OR c.n = 4',
  ])('hold: %s', (condition) => {
    expect(matches(condition)).toBe(true)
  })

  it.each([
    'c.missing != 4',
    'NOT (c.missing = 4)',
    "c.n = '4'",
    "c.n != '4'",
    'c.name != null',
    "c.n > 'a'",
    'c.missing IN (1)',
    'c.missing BETWEEN 1 AND 2',
    'c.tags > c.tags',
    'c.missing AND true',
    'c.n',
    'c.constructor = c.constructor',
    'c.name.length = 5',
    'CONTAINS(c.n, "4")',
    'ARRAY_CONTAINS(c.name, "W")',
  ])('do not hold, as undefined is not true: %s', (condition) => {
    expect(matches(condition)).toBe(false)
  })

  it('take values from parameters', () => {
    expect(matches('ARRAY_CONTAINS(@ids, c.id)', { '@ids': ['vm-1', 'vm-2'] })).toBe(true)
    expect(matches('c.name = @name', { '@name': "x' OR 1=1 --" })).toBe(false)
  })

  it('refuse a parameter without a value, an unknown alias and a wrong number of arguments', () => {
    expect(() => matches('c.name = @name')).toThrow('names @name')
    expect(() => matches('d.name = 1')).toThrow("Identifier 'd' could not be resolved")
    expect(() => matches('LOWER(c.name, 1) = 1')).toThrow('requires 1 argument')
    expect(() => matches('EXISTS(SELECT VALUE c FROM c IN c.tags)')).toThrow('used twice')
  })
})

describe('projections', () => {
  it('leave out what is undefined', () => {
    const { project } = compileQuery('SELECT c.id, c.missing, c.n AS count FROM c')
    expect(project(vm, {})).toEqual({ id: 'vm-1', count: 4 })
    expect(selected('c.missing')).toBeUndefined()
    expect(selected('[c.id, c.missing]')).toEqual(['vm-1'])
    expect(selected('{a: c.n, b: c.missing}')).toEqual({ a: 4 })
  })

  it('give the document itself for * and for its alias', () => {
    expect(compileQuery('SELECT * FROM c').project(vm, {})).toBe(vm)
    expect(selected('c')).toBe(vm)
  })
})
