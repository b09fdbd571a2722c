import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { beforeAll, expect, it } from 'vitest'

const bundle = (name: string) => readFileSync(new URL(`dist/${name}.cjs`, import.meta.url), 'utf8')
beforeAll(() => {
  const env = { ...process.env, LABKEEPER_VERSION: '4f2a91c0' }
  execFileSync(process.execPath, ['build.ts'], { cwd: import.meta.dirname, env })
}, 60_000)

it('keeps the errors in one place, or `instanceof` would not know them', () => {
  expect(bundle('errors')).toContain('AppError')
  for (const name of ['main', 'azure', 'stripe']) {
    expect(bundle(name)).toContain('./errors.cjs')
    // The class names itself in its constructor.
    expect(bundle(name)).not.toContain('name="AppError"')
  }
})

it('carries the commit that it was made of', () => {
  expect(bundle('main')).toContain('4f2a91c0')
})

it('has an entry as the worker of Azure Functions looks for it', () => {
  const facts = new URL('../tests/fidelity/nodejs-worker.json', import.meta.url)
  const { commonJs } = JSON.parse(readFileSync(facts, 'utf8'))
  const { main, type } = JSON.parse(readFileSync(new URL('dist/package.json', import.meta.url), 'utf8'))
  // A pattern without a sign of a pattern, that is one file, required whatever `type` says.
  expect(main).toMatch(/^[\w-]+\.cjs$/)
  expect(commonJs).toContain(extname(main))
  expect(type).toBeUndefined()
  for (const file of [main, 'host.json'])
    expect(existsSync(new URL(`dist/${file}`, import.meta.url))).toBe(true)
})
