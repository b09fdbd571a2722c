import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('keeps the errors in one place, or `instanceof` would not know them', { timeout: 60_000 }, () => {
  execFileSync(process.execPath, ['build.ts'], { cwd: import.meta.dirname })
  const bundle = (name: string) => readFileSync(new URL(`dist/${name}.cjs`, import.meta.url), 'utf8')
  expect(bundle('errors')).toContain('AppError')
  for (const name of ['main', 'azure', 'stripe']) {
    expect(bundle(name)).toContain('./errors.cjs')
    // The class names itself in its constructor.
    expect(bundle(name)).not.toContain('name="AppError"')
  }
})
