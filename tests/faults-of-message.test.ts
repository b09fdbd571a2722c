import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsOfMessage } from './faults-of-message.ts'

describe('a message of a commit', () => {
  it.each([
    ['Hear a process out\n\nIts last words may still be in the pipe.\n'],
    ['Hear a process out\n\nIts last words.\n# Please enter the commit message\n'],
    ['Merge branch main\n'],
    ['fixup! Hear a process out\n'],
  ])('is good: %j', (text) => expect(faultsOfMessage(text)).toEqual([]))

  it.each([
    ['Hear a process out\n', 'The body says why; it is missing.'],
    ['Hear a process out\n\nSigned-off-by: Ada <ada@lab.test>\n', 'The body says why; it is missing.'],
    ['Hear a process out\n\n# its reason\n', 'The body says why; it is missing.'],
    ['Hear\n\n# ------------------------ >8 ------------------------\ndiff\n', 'The body says why'],
    [`${'x'.repeat(61)}\n\nWhy.\n`, 'The subject has 61 characters; 60 are enough.'],
    ['Hear a process out.\n\nWhy.\n', 'without a full stop'],
    ['Hear a process\nout and on\n', 'an empty line'],
  ])('lacks something: %j', (text, fault) => expect(faultsOfMessage(text).join()).toContain(fault))
})

describe('the hook', () => {
  let folder: string
  const git = (...args: string[]) => spawnSync('git', ['-C', folder, ...args], { encoding: 'utf8' })
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'commits '))
    execFileSync('git', ['init', '--quiet', folder])
    git('config', 'user.email', 'ada@lab.test')
    git('config', 'user.name', 'Ada')
    git('config', 'core.hooksPath', join(import.meta.dirname, '..', '.githooks'))
    writeFileSync(join(folder, 'file'), '')
    git('add', 'file')
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('refuses a commit without a reason, and takes it with one', () => {
    const refused = git('commit', '-m', 'Begin')
    expect(refused.status).toBe(1)
    expect(refused.stderr).toContain('The body says why; it is missing.')
    expect(git('commit', '-m', 'Begin', '-m', 'Everything begins once.').status).toBe(0)
  })
})
