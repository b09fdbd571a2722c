import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPublicKey } from '@labkeeper/functions/domain/courses/keys/public-key'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSshKey } from '../../frontend/src/lib/browser/ssh-key.ts'
import { hasSshKeygen, sshKeygen } from '../support/ssh-keygen.ts'

/** Keys that OpenSSH makes are read here as it reads them, and the keys that are made here it takes for its own. */

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'keys-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
const read = (name: string): string => readFileSync(join(folder, name), 'utf8').trim()

describe.skipIf(!hasSshKeygen())('a key that ssh-keygen made', () => {
  const made = (name: string, ...kind: readonly string[]) => {
    sshKeygen(folder, ['-q', '-N', '', '-C', 'ada@laptop', '-f', name, ...kind])
    const [, fingerprint] = sshKeygen(folder, ['-l', '-f', `${name}.pub`]).split(' ')
    return { fingerprint, publicLine: read(`${name}.pub`), secret: read(name) }
  }

  it.each([
    ['ed25519', ['-t', 'ed25519']],
    ['rsa', ['-t', 'rsa', '-b', '3072']],
  ])('%s is read, with its fingerprint', { timeout: 60_000 }, (name, kind) => {
    const { publicLine, fingerprint, secret } = made(name, ...kind)
    expect(readPublicKey(publicLine)).toEqual({
      key: publicLine.replace(/ ada@laptop$/, ''),
      fingerprint,
    })
    expect(readPublicKey(secret)).toBe('private')
  })

  it.each([
    ['short', ['-t', 'rsa', '-b', '2048']],
    ['ecdsa', ['-t', 'ecdsa']],
  ])('%s is refused', { timeout: 60_000 }, (name, kind) => {
    expect(readPublicKey(made(name, ...kind).publicLine)).toBe('refused')
  })
})

describe('a key that the browser made', () => {
  it('is one line for others, and a file for the person', async () => {
    const { publicLine, privateFile } = await makeSshKey('Ada’s laptop')
    expect(publicLine).toMatch(/^ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI[\w+/]{43} Ada’s laptop$/)
    expect(privateFile.split('\n').every((line) => line.length <= 70)).toBe(true)
    expect(publicLine).not.toBe((await makeSshKey('Ada’s laptop')).publicLine)
  })

  // Comments of each length: what follows them is filled up to whole blocks.
  it
    .skipIf(!hasSshKeygen())
    .each(['', 'a', 'ab', 'abc', 'abcd', 'abcde', 'abcdef', 'abcdefg', 'Ada on her laptop'])(
    'has a private half to ssh-keygen that fits the public one, and signs: %j',
    async (comment) => {
      const { publicLine, privateFile } = await makeSshKey(comment)
      const name = `made-${comment.length}`
      writeFileSync(join(folder, name), privateFile, { mode: 0o600 })
      expect(sshKeygen(folder, ['-y', '-P', '', '-f', name])).toBe(publicLine.trim())
      writeFileSync(join(folder, `${name}.txt`), 'hello')
      sshKeygen(folder, ['-Y', 'sign', '-n', 'file', '-f', name, `${name}.txt`])
      writeFileSync(join(folder, `${name}.allowed`), `ada ${publicLine}\n`)
      const verify = [
        '-Y',
        'verify',
        '-n',
        'file',
        '-f',
        `${name}.allowed`,
        '-I',
        'ada',
        '-s',
        `${name}.txt.sig`,
      ]
      expect(sshKeygen(folder, verify, 'hello')).toContain('Good "file" signature for ada with ED25519 key')
    },
  )
})
