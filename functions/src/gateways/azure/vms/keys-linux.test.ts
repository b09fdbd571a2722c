import { execSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hostNameCommand } from './host-name-command.ts'
import { keysCommand } from './keys-linux.ts'

const one = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
const two = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIM5SYraf3pMiCe9GIRW9FVBMxRo+eyaEQjzUbAbx1eKY'
const ours = (key: string) => `${key} managed-by-labkeeper\n`

/** In a real shell, in homes of a folder: only who the accounts are, and to become one of them, is played. */
describe.skipIf(process.platform === 'win32')('keys in a Linux guest', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'keys-'))
    for (const name of ['ada', 'ben']) mkdirSync(join(folder, name))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const guest = `
    getent() {
      for known in ada ben; do
        [ "\${2:-$known}" = "$known" ] && echo "$known:x:1000:1000::$GUEST/$known:/bin/sh"
      done
    }
    restorecon() { :; }
    timeout() { shift; "$@"; }
    runuser() {
      echo "$2" >> "$GUEST/became"
      [ "$1" = -u ] && [ "$3" = -- ] && [ -n "$(getent passwd "$2")" ] || return 1
      [ "$2" != "$LOCKED" ] || return 1
      shift 3
      "$@"
    }
  `
  const shell = (script: string, env: Record<string, string> = {}): string =>
    execSync(guest + script, {
      encoding: 'utf8',
      env: { ...process.env, ...env, GUEST: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 20_000,
    })
  const run = (userName: string, lines: readonly string[], env: Record<string, string> = {}): string =>
    shell(keysCommand({ userName, lines }).script.join('\n'), env)
  const fileOf = (name: string) => join(folder, name, '.ssh', 'authorized_keys')
  const keysOf = (name: string) => (existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : undefined)
  const has = (name: string, text: string) => {
    mkdirSync(join(folder, name, '.ssh'))
    writeFileSync(fileOf(name), text)
  }
  const done = 'LK1 {"keys":true}\n'
  const failed = 'LK1 {"keys":false}\n'

  it('are brought to an account that has none, for nobody else to read', () => {
    expect(run('ada', [one, two])).toBe(done)
    expect(keysOf('ada')).toBe(ours(one) + ours(two))
    expect(statSync(fileOf('ada')).mode & 0o777).toBe(0o600)
    expect(statSync(join(folder, 'ada', '.ssh')).mode & 0o777).toBe(0o700)
    expect(keysOf('ben')).toBeUndefined()
  })

  it('brought twice are there once', () => {
    run('ada', [one])
    expect(run('ada', [one])).toBe(done)
    expect(keysOf('ada')).toBe(ours(one))
  })

  it('leave what people put there, also where its last line does not end', () => {
    has('ada', `# mine\n${two} ada@home`)
    run('ada', [one])
    expect(keysOf('ada')).toBe(`# mine\n${two} ada@home\n${ours(one)}`)
    expect(run('ada', [])).toBe(done)
    expect(keysOf('ada')).toBe(`# mine\n${two} ada@home\n`)
  })

  it('are taken from whoever had them', () => {
    has('ben', `${ours(two)}${one} ben@home\n`)
    expect(run('ada', [one])).toBe(done)
    expect(keysOf('ben')).toBe(`${one} ben@home\n`)
    expect(keysOf('ada')).toBe(ours(one))
  })

  it('that are none touch nobody who has none of ours', () => {
    has('ben', `${two} ben@home\n`)
    expect(run('ada', [])).toBe(done)
    expect(existsSync(join(folder, 'became'))).toBe(false)
    expect(existsSync(join(folder, 'ada', '.ssh'))).toBe(false)
  })

  it('follow nobody out of the home: the account itself writes, and what was led elsewhere stays', () => {
    const shadow = join(folder, 'shadow')
    writeFileSync(shadow, 'root:secret\n')
    mkdirSync(join(folder, 'ada', '.ssh'))
    symlinkSync(shadow, fileOf('ada'))
    expect(run('ada', [one])).toBe(done)
    expect(readFileSync(shadow, 'utf8')).toBe('root:secret\n')
    expect(readFileSync(join(folder, 'became'), 'utf8')).toBe('ada\n')
  })

  it.each([
    ['an account that is not there', 'eve', {}],
    ['an account that cannot be become', 'ada', { LOCKED: 'ada' }],
  ])('for %s are not reported as brought', (_, name, env) => {
    expect(run(name, [one], env)).toBe(failed)
  })

  it('whose place is something else than a file are not reported as brought', () => {
    mkdirSync(fileOf('ada'), { recursive: true })
    expect(run('ada', [one])).toBe(failed)
  })

  it('that stay with somebody who had them are said to', () => {
    has('ben', ours(two))
    expect(run('ada', [one], { LOCKED: 'ben' })).toBe(failed)
    expect(keysOf('ada')).toBe(ours(one))
  })

  it('of whoever had its disk do not come along with a copy, which is somebody else’s', () => {
    has('ben', `${ours(two)}${one} ben@home\n`)
    const { script } = hostNameCommand('Linux', 'copy-1')
    const inside = script.filter((line) => !line.includes('/etc/'))
    shell(`hostnamectl() { :; }\n${inside.join('\n')}`)
    expect(keysOf('ben')).toBe(`${one} ben@home\n`)
  })

  it('are lines, or nothing is sent', () => {
    for (const line of [`${one}\n${two}`, `command="id" ${one}`, `${one} comment`, one.slice(12)]) {
      expect(() => keysCommand({ userName: 'ada', lines: [line] })).toThrow('Not a public key')
    }
  })

  it('come for whatever name as data', () => {
    expect(run(`$(touch ${folder}/x)\`'"`, [one])).toBe(failed)
    expect(existsSync(join(folder, 'x'))).toBe(false)
  })
})
