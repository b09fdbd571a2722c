import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
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
