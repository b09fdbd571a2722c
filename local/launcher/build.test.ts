import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Build, buildWhenChanged } from './build.ts'

// Every test starts processes, which takes seconds on a busy machine.
vi.setConfig({ testTimeout: 30_000 })

let root: string
const build: Build = { workspace: 'functions', sources: ['functions'], result: 'functions/dist/main.cjs' }
const script = (command: string) => JSON.stringify({ scripts: { build: command } })
const result = () => readFileSync(join(root, build.result), 'utf8')
const run = () => buildWhenChanged(root, build, () => undefined)

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-'))
  mkdirSync(join(root, 'functions', 'src'), { recursive: true })
  writeFileSync(join(root, 'functions', 'src', 'main.ts'), 'first')
  writeFileSync(
    join(root, 'functions', 'package.json'),
    script('mkdir -p dist && cat src/main.ts >> dist/main.cjs'),
  )
})
afterEach(() => rmSync(root, { recursive: true }))

test('builds what changed and only then', async () => {
  await run()
  await run()
  expect(result()).toBe('first')
  writeFileSync(join(root, 'functions', 'src', 'main.test.ts'), 'a test is no source')
  await run()
  expect(result()).toBe('first')
  writeFileSync(join(root, 'functions', 'src', 'main.ts'), 'second')
  await run()
  expect(result()).toBe('firstsecond')
})

test('two launchers at once build once', async () => {
  await Promise.all([run(), run()])
  expect(result()).toBe('first')
})

test('shows why a build failed, and tries again next time', async () => {
  writeFileSync(join(root, 'functions', 'package.json'), script('echo the reason >&2; exit 1'))
  await expect(run()).rejects.toThrow('the reason')
  await expect(run()).rejects.toThrow('the reason')
  expect(existsSync(join(root, build.result))).toBe(false)
})
