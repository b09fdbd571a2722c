import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectApi } from './api.ts'
import { seed } from './seed.ts'
import type { SeedStep, World } from './step.ts'

let folder: string
let file: string
const signal = new AbortController().signal
const world: World = {
  api: connectApi('http://127.0.0.1:1', signal),
  subscription: { subscriptionId: '', tenantId: '', clientId: '', clientSecret: '', username: '' },
  insert: () => undefined,
  bill: async () => undefined,
  signal,
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'seed-'))
  file = join(folder, 'seed.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

test('continues where an earlier start was broken off, and does nothing twice', async () => {
  const taken: string[] = []
  let isCloudDown = true
  const first: SeedStep = { name: 'first', run: async () => void taken.push('first') }
  const second: SeedStep = {
    name: 'second',
    run: async () => {
      if (isCloudDown) throw new Error('down')
      taken.push('second')
    },
  }
  await expect(seed(file, [first, second], world)).rejects.toThrow('down')
  isCloudDown = false
  await seed(file, [first, second], world)
  await seed(file, [first, second], world)
  expect(taken).toEqual(['first', 'second'])
})

test('takes a step that a later version adds', async () => {
  const taken: string[] = []
  const step = (name: string): SeedStep => ({ name, run: async () => void taken.push(name) })
  await seed(file, [step('a')], world)
  await seed(file, [step('a'), step('b')], world)
  expect(taken).toEqual(['a', 'b'])
})
