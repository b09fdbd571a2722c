import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { applyPatch } from './apply.ts'
import { readPatch } from './read.ts'

const document = { id: 'a', n: 1, deep: { v: 1, list: [1, 2] }, gone: null }

const patch = (...operations: Json[]) => applyPatch(document, readPatch(operations).operations)

describe('applyPatch', () => {
  it('adds, sets, replaces, removes and increments', () => {
    const patched = patch(
      { op: 'add', path: '/fresh', value: 1 },
      { op: 'set', path: '/deep/v', value: { w: 2 } },
      { op: 'set', path: '/deep/v/x', value: 3 },
      { op: 'replace', path: '/n', value: 9 },
      { op: 'remove', path: '/gone' },
      { op: 'incr', path: '/n', value: -2 },
      { op: 'incr', path: '/count', value: 2 },
    )
    expect(patched).toEqual({ id: 'a', n: 7, deep: { v: { w: 2, x: 3 }, list: [1, 2] }, fresh: 1, count: 2 })
  })

  it('inserts into lists, and sets, increments and removes by index', () => {
    const listOf = (...operations: Json[]) => patch(...operations).deep
    expect(listOf({ op: 'add', path: '/deep/list/-', value: 3 })).toMatchObject({ list: [1, 2, 3] })
    expect(listOf({ op: 'add', path: '/deep/list/0', value: 0 })).toMatchObject({ list: [0, 1, 2] })
    expect(listOf({ op: 'set', path: '/deep/list/1', value: 7 })).toMatchObject({ list: [1, 7] })
    expect(listOf({ op: 'incr', path: '/deep/list/1', value: 1 })).toMatchObject({ list: [1, 3] })
    expect(listOf({ op: 'remove', path: '/deep/list/0' })).toMatchObject({ list: [2] })
  })

  it('leaves the stored document as it is', () => {
    const before = structuredClone(document)
    patch({ op: 'set', path: '/deep/list/0', value: 9 }, { op: 'remove', path: '/n' })
    expect(document).toEqual(before)
  })

  it('takes ~1 and ~0 in a path for / and ~', () => {
    expect(patch({ op: 'set', path: '/a~1b~0c', value: 1 })).toMatchObject({ 'a/b~c': 1 })
  })

  it('treats __proto__ as any other name', () => {
    const patched = patch({ op: 'set', path: '/__proto__', value: { admin: true } })
    expect(Object.hasOwn(patched, '__proto__')).toBe(true)
    expect(patched.admin).toBeUndefined()
  })

  it.each([
    { op: 'replace', path: '/nope', value: 1 },
    { op: 'remove', path: '/nope' },
    { op: 'set', path: '/nope/deeper', value: 1 },
    { op: 'set', path: '/n/deeper', value: 1 },
    { op: 'incr', path: '/id', value: 1 },
    { op: 'incr', path: '/gone', value: 1 },
    { op: 'incr', path: '/n', value: '1' },
    { op: 'add', path: '/deep/list/5', value: 1 },
    { op: 'set', path: '/deep/list/x', value: 1 },
    { op: 'remove', path: '/deep/list/2' },
    { op: 'set', path: 'n', value: 1 },
    { op: 'set', path: '/', value: 1 },
    { op: 'set', path: '/n' },
    { op: 'set', path: '/_etag', value: 'x' },
  ])('refuses $op at $path', (operation) => {
    expect(() => patch(operation)).toThrow(expect.objectContaining({ status: 400 }))
  })
})

describe('readPatch', () => {
  it('refuses no operations, more than ten, and what it does not know', () => {
    const set = { op: 'set', path: '/n', value: 1 }
    expect(() => readPatch([])).toThrow('needs operations')
    expect(() => readPatch(Array(11).fill(set))).toThrow("can't exceed '10'")
    expect(() => readPatch([{ op: 'move', from: '/n', path: '/m' }])).toThrow("'move' is not supported")
    expect(() => readPatch({ operations: [set], condition: 'c.n = 1' })).toThrow("'from c where …'")
    expect(() => readPatch({ operations: [set], filter: 'x' })).toThrow("'filter' is not supported")
  })
})
