import { execSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstStartCommand } from './first-start-command.ts'
import { passwordSignInLines } from './password-sign-in-linux.ts'

const include = 'Include /etc/ssh/sshd_config.d/*.conf\n'
const usual = 'PasswordAuthentication yes\nUsePAM yes\n'
const settings =
  'PasswordAuthentication no\nKbdInteractiveAuthentication no\nChallengeResponseAuthentication no'

/** In a real shell; of sshd only how it reads its files is played: the first word counts, and an old one reads only one. */
describe.skipIf(process.platform === 'win32')('whether SSH takes passwords', () => {
  let folder: string
  const conf = () => join(folder, 'ssh', 'sshd_config')
  const drop = () => join(folder, 'ssh', 'sshd_config.d', '00-labkeeper.conf')
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'sshd-'))
    mkdirSync(join(folder, 'ssh'))
    writeFileSync(conf(), include + usual)
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const guest = `
    files() {
      grep -q '^Include' "$GUEST/ssh/sshd_config" && [ -z "$OLD" ] && cat "$GUEST"/ssh/sshd_config.d/*.conf 2> /dev/null
      cat "$GUEST/ssh/sshd_config"
    }
    sshd() {
      [ "$1" = -T ] && [ "$2" = -C ] || return 1
      case "$3" in "user=$MATCHED,"*) echo 'passwordauthentication yes'; return;; esac
      case "$3" in "user=$ASKED,"*) printf '%s\\n' 'passwordauthentication no' 'kbdinteractiveauthentication yes'; return;; esac
      files | grep -i '^PasswordAuthentication ' | head -n 1 | tr A-Z a-z
      files | grep -i "^\${ASKING:-KbdInteractive}Authentication " | head -n 1 | tr A-Z a-z
    }
    systemctl() {
      [ "$1" = try-reload-or-restart ] && [ "$2" = "\${UNIT:-ssh.service}" ] && echo "$2" >> "$GUEST/reloaded"
    }
  `
  const run = (isAllowed: boolean, env: Record<string, string> = {}): string => {
    const lines = passwordSignInLines({ isAllowed, accounts: ['labadmin', 'student'] })
    const script = lines.join('\n').replaceAll('/etc/ssh', '$GUEST/ssh').replaceAll('/run/sshd', '$GUEST/run')
    return execSync(`${guest}\n${script}\necho "$passwordSignIn"`, {
      encoding: 'utf8',
      env: { ...process.env, ...env, GUEST: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  }
  const first = () => readFileSync(conf(), 'utf8').split('\n')[1]

  it('is turned off by a file that comes before all others, once', () => {
    mkdirSync(join(folder, 'ssh', 'sshd_config.d'))
    writeFileSync(join(folder, 'ssh', 'sshd_config.d', '50-cloud-init.conf'), 'PasswordAuthentication yes\n')
    expect(run(false)).toBe('true')
    expect(readFileSync(drop(), 'utf8')).toBe(`${settings}\n`)
    expect(readFileSync(conf(), 'utf8')).toBe(include + usual)
    expect(run(false)).toBe('true')
    expect(readFileSync(join(folder, 'reloaded'), 'utf8')).toBe('ssh.service\nssh.service\n')
  })

  it('is told to an sshd of before such files at the head of its own, once', () => {
    writeFileSync(conf(), usual)
    expect(run(false, { OLD: 'yes' })).toBe('true')
    expect(first()).toBe('PasswordAuthentication no')
    const once = readFileSync(conf(), 'utf8')
    expect(run(false, { OLD: 'yes' })).toBe('true')
    expect(readFileSync(conf(), 'utf8')).toBe(once)
    expect(run(true, { OLD: 'yes' })).toBe('true')
    expect(readFileSync(conf(), 'utf8')).toBe(usual)
  })

  it('is turned on again where a disk brought along that it is off', () => {
    run(false)
    expect(run(true)).toBe('true')
    expect(existsSync(drop())).toBe(false)
  })

  it('that is on already is not touched', () => {
    expect(run(true)).toBe('true')
    expect(existsSync(join(folder, 'reloaded'))).toBe(false)
    expect(readFileSync(conf(), 'utf8')).toBe(include + usual)
  })

  it('is not said to be off where a rule lets one of the accounts in', () => {
    expect(run(false, { MATCHED: 'student' })).toBe('false')
  })

  it('is not said to be off where passwords are asked for in the other way', () => {
    expect(run(false, { ASKED: 'student' })).toBe('false')
  })

  it('is off in that way, too, in an sshd that has another word for it', () => {
    writeFileSync(conf(), `${include}${usual}ChallengeResponseAuthentication yes\n`)
    expect(run(false, { ASKING: 'ChallengeResponse' })).toBe('true')
  })

  it('reaches a service by its other name, and says so where there is none', () => {
    expect(run(false, { UNIT: 'sshd.service' })).toBe('true')
    expect(run(false, { UNIT: 'none' })).toBe('false')
  })

  it('is a part of the first start, which reports it', () => {
    const { script } = firstStartCommand('Linux', { passwordSignIn: { isAllowed: false, accounts: ['a'] } })
    expect(script.at(-2)).toBe(`printf 'LK1 {"passwordSignIn":%s}\\n' "$passwordSignIn"`)
    expect(script.join('\n')).toContain('/etc/ssh/sshd_config.d/00-labkeeper.conf')
    expect(script.join('\n')).toContain('PasswordAuthentication no')
  })
})
