import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readPresence } from '../kernel/script-report.ts'
import { presenceCommand } from './presence-command.ts'

/** As `loginctl show-session` prints it: each property in a line, times in microseconds since 1970. */
const session = (idleSeconds: number | undefined, more: Readonly<Record<string, string>> = {}): string => {
  const since = idleSeconds === undefined ? 0 : Date.now() * 1000 - idleSeconds * 1_000_000
  const said = { Class: 'user', Type: 'tty', State: 'active', IdleHint: 'no', IdleSinceHint: String(since) }
  return Object.entries({ ...said, ...more })
    .map(([name, value]) => `${name}=${value}`)
    .join('\n')
}

/** The script, in a real shell, beside a `loginctl` that knows these sessions; an error is one that has gone meanwhile. */
const run = (sessions: Readonly<Record<string, string | Error>>, list?: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'presence-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const cases = Object.entries(sessions).map(
    ([id, said]) => `${id}) ${said instanceof Error ? 'exit 1' : `cat <<'END'\n${said}\nEND\n`} ;;`,
  )
  const known =
    list ??
    Object.keys(sessions)
      .map((id) => `${id} 1001 ann - 1900 user - no -`)
      .join('\n')
  const shows = [
    'list-sessions)',
    `cat <<'END'\n${known}\nEND\n`,
    ';;',
    'show-session) case "$2" in',
    ...cases,
  ]
  const lines = ['#!/bin/sh', 'case "$1" in', ...shows, 'esac ;;', '*) exit 1 ;;', 'esac']
  writeFileSync(join(folder, 'loginctl'), `${lines.join('\n')}\n`)
  chmodSync(join(folder, 'loginctl'), 0o755)
  const path = `${folder}${delimiter}${process.env.PATH}`
  const script = presenceCommand('Linux').script.join('\n')
  const printed = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', env: { PATH: path } })
  return readPresence({ value: [{ message: `Enable succeeded: \n[stdout]\n${printed}\n[stderr]\n` }] })
}

const minutes = (presence: ReturnType<typeof run>) =>
  presence?.sessions.map((seconds) => (seconds === undefined ? 'unknown' : Math.floor(seconds / 60)))

describe.runIf(process.platform === 'linux')('who is there in a guest with Linux', () => {
  it('is nobody where there is no session', () => {
    expect(run({})).toMatchObject({ sessions: [], load15: expect.any(Number), cpus: expect.any(Number) })
    expect(run({}, '')?.sessions).toEqual([])
  })

  it('is told by terminals, and by desktops that say when they became idle', () => {
    const sessions = {
      ...{ 1: session(3_030), 2: session(90, { Type: 'x11', IdleHint: 'yes' }) },
      // A desktop that is used says when that began; a session of an editor has no terminal.
      ...{ 3: session(600, { Type: 'wayland' }), 4: session(undefined) },
    }
    expect(minutes(run(sessions))).toEqual([50, 1, 'unknown', 'unknown'])
  })

  it('is nobody who has signed out, nor what signs people in', () => {
    const sessions = {
      ...{ 1: session(10, { State: 'closing' }), 2: session(10, { Class: 'manager' }) },
      ...{ 3: session(10, { Class: 'greeter', Type: 'x11' }), c4: session(10, { Class: 'user-early' }) },
    }
    expect(minutes(run(sessions))).toEqual([0])
  })

  it('is somebody where a session cannot be looked at', () => {
    expect(minutes(run({ 1: new Error('gone'), 2: session(120) }))).toEqual(['unknown', 2])
  })

  it('is no more than forty people', () => {
    const crowd = Object.fromEntries(Array.from({ length: 60 }, (_, place) => [`s${place}`, session(60)]))
    expect(run(crowd)?.sessions).toHaveLength(40)
  })

  it('is not known where there is no logind', () => {
    const script = presenceCommand('Linux').script.join('\n')
    const fails = `loginctl() { return 1; }; timeout() { shift; "$@"; }; ${script}`
    expect(execFileSync('/bin/sh', ['-c', fails], { encoding: 'utf8' })).toBe('')
  })
})

describe('the same with Windows', () => {
  it('depends on no language: no tool is called whose output is read', () => {
    const { commandId, script } = presenceCommand('Windows')
    expect(commandId).toBe('RunPowerShellScript')
    expect(script.join('\n')).not.toMatch(/quser|query user|qwinsta|Get-Date/i)
  })

  it('asks for what Windows publishes, in the order in which it lies there', () => {
    // MicrosoftDocs/sdk-api, wtsapi32: WTSINFOW, WINSTATIONNAME_LENGTH 32, DOMAIN_LENGTH 17, USERNAME_LENGTH 20.
    const text = presenceCommand('Windows').script.join('\n')
    const order = [
      'State',
      'SessionId',
      'SizeConst = 32',
      'SizeConst = 17',
      'SizeConst = 21',
      'LastInput',
      'Now',
    ]
    const places = order.map((word) => text.indexOf(word, text.indexOf('struct Info')))
    expect(places.every((place, index) => place > (places[index - 1] ?? 0))).toBe(true)
  })
})
