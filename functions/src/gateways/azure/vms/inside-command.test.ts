import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { GuestRepair } from '../../../ports/vms/guests.ts'
import { readInside, readReport } from '../kernel/script-report.ts'
import { fixCommand } from './fix-command.ts'
import { insideCommand } from './inside-command.ts'

/** Programs of a guest, each a script; those that are not named are not there. */
type Programs = Readonly<Record<string, string>>

const usual: Programs = {
  systemctl:
    'case "$*" in *"is-active --quiet ssh.service") exit 0 ;; is-active*) exit 3 ;; *) exit 0 ;; esac',
  df: "echo 'Filesystem 1048576-blocks Used Available Capacity Mounted on'; echo '/dev/root 29578 3000 26562 11% /'",
  ss: "echo 'State Recv-Q Send-Q Local Address:Port Peer'; echo 'LISTEN 0 128 0.0.0.0:22 0.0.0.0:*'",
  getent: 'echo "student:x:1001:1001::$HOMES/student:/bin/bash"',
  sshd: "echo 'passwordauthentication yes'; echo 'kbdinteractiveauthentication no'",
  iptables: "echo '-P INPUT ACCEPT'",
}
const absent = 'exit 127'
const shadow = (hash = '$6$salt$hash', expires = '') =>
  `root:*:19000:0:99999:7:::\nstudent:${hash}:19000:0:99999:7::${expires}:\n`

/** A script in a real shell. What it would look up in the guest's own files lies in a folder. */
const run = (script: string, programs: Programs, files: Readonly<Record<string, string>> = {}) => {
  const folder = mkdtempSync(join(tmpdir(), 'inside-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  const missing = ['ufw', 'firewall-cmd', 'faillock', 'usermod', 'date-set', 'timedatectl', 'journalctl']
  const all = { ...Object.fromEntries(missing.map((name) => [name, absent])), ...usual, ...programs }
  for (const [name, body] of Object.entries(all)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${body}\n`)
    chmodSync(join(bin, name), 0o755)
  }
  mkdirSync(join(folder, 'etc'))
  mkdirSync(join(folder, 'student/.ssh'), { recursive: true })
  for (const [name, text] of Object.entries({ 'etc/shadow': shadow(), ...files }))
    writeFileSync(join(folder, name), text)
  const there = script.replaceAll(/\/etc\/(shadow|pam\.d|security)/g, `${folder}/etc/$1`)
  const env = { PATH: `${bin}${delimiter}${process.env.PATH}`, HOMES: folder, FOLDER: folder }
  const printed = execFileSync('/bin/sh', ['-c', there], {
    encoding: 'utf8',
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: 30_000,
  })
  return { value: [{ message: `Enable succeeded: \n[stdout]\n${printed}\n[stderr]\n` }] }
}

const question = { port: 22, userName: 'student' }
const ask = (programs: Programs = {}, files = {}, asked = Math.floor(Date.now() / 1000)) =>
  readInside(run(insideCommand('Linux', { ...question, asked }).script.join('\n'), programs, files))

describe.runIf(process.platform === 'linux')('the way in to a guest with Linux', () => {
  it('is in order where nothing is wrong', () => {
    expect(ask()).toEqual({
      ...{ service: true, listening: true, firewall: true, freeMB: 26_562, account: 'ok' },
      ...{ passwords: true, keys: 0, clockSeconds: expect.closeTo(0, -1) },
    })
  })

  it('is by a socket where systemd starts the service with the first who comes', () => {
    const systemctl = 'case "$*" in *"--quiet ssh.socket") exit 0 ;; *) exit 3 ;; esac'
    expect(ask({ systemctl })).toMatchObject({ service: true })
  })

  it('is off where the service is, or nothing listens', () => {
    expect(ask({ systemctl: 'exit 3' })).toMatchObject({ service: false })
    expect(ask({ ss: "echo 'LISTEN 0 128 0.0.0.0:2222 0.0.0.0:*'" })).toMatchObject({ listening: false })
  })

  it.each<[boolean | undefined, string, string]>([
    [true, 'ufw', 'Status: inactive'],
    [false, 'ufw', 'Status: active\nDefault: deny (incoming), allow (outgoing)\n'],
    [true, 'ufw', 'Status: active\nDefault: allow (incoming), allow (outgoing)\n'],
    [
      true,
      'ufw',
      'Status: active\nDefault: deny (incoming)\n\n22/tcp (OpenSSH)           ALLOW IN    Anywhere',
    ],
    [
      false,
      'ufw',
      'Status: active\nDefault: allow (incoming)\n\n22/tcp                     DENY IN     Anywhere',
    ],
    [
      false,
      'ufw',
      'Status: active\nDefault: deny (incoming)\n\n2222/tcp                   ALLOW IN    Anywhere',
    ],
    [false, 'iptables', '-P INPUT DROP'],
    [true, 'iptables', '-P INPUT DROP\n-A INPUT -p tcp -m tcp --dport 22 -j ACCEPT'],
    [false, 'iptables', '-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 22 -j DROP'],
    [true, 'iptables', '-P INPUT ACCEPT\n-A INPUT -p tcp -m tcp --dport 2222 -j DROP'],
    [
      true,
      'iptables',
      '-P INPUT DROP\n-A INPUT -m state --state RELATED,ESTABLISHED -j ACCEPT\n-A INPUT -p icmp -j ACCEPT\n-A INPUT -i lo -j ACCEPT\n-A INPUT -p tcp -m state --state NEW -m tcp --dport 80 -j ACCEPT\n-A INPUT -p tcp -m tcp --dport 22 -m state --state NEW -j ACCEPT\n-A INPUT -j REJECT --reject-with icmp-host-prohibited',
    ],
    [undefined, 'iptables', '-P INPUT ACCEPT\n-A INPUT -s 84.1.2.3/32 -j DROP'],
    [undefined, 'iptables', ''],
  ])('is %s where %s says %j', (isOpen, program, said) => {
    const inside = ask({ [program]: `cat <<'END'\n${said}\nEND` })
    expect(inside?.firewall).toBe(isOpen)
  })

  it('is asked of each zone of firewalld', () => {
    const zones = "*get-active-zones) printf 'public\\n  interfaces: eth0\\n' ;;"
    const knows = (what: string) => `case "$*" in *--state) exit 0 ;; ${zones} ${what} *) exit 1 ;; esac`
    expect(ask({ 'firewall-cmd': knows('') })).toMatchObject({ firewall: false })
    expect(ask({ 'firewall-cmd': knows('*query-service=ssh) exit 0 ;;') })).toMatchObject({ firewall: true })
  })

  it.each<[string | undefined, string]>([
    ['ok', shadow()],
    ['locked', shadow('!$6$salt$hash')],
    ['expired', shadow('$6$salt$hash', '1')],
    ['ok', shadow('$6$salt$hash', '99999')],
    [undefined, 'root:*:19000:0:99999:7:::\n'],
  ])('leads to an account that is %s', (state, file) => {
    expect(ask({}, { 'etc/shadow': file })?.account).toBe(state)
  })

  it('is by keys alone where no passwords are taken, and then none is missed', () => {
    const sshd = "echo 'passwordauthentication no'; echo 'kbdinteractiveauthentication no'"
    const keys = { 'student/.ssh/authorized_keys': '# mine\n\nssh-ed25519 AAAA me\n' }
    const locked = { 'etc/shadow': shadow('!') }
    expect(ask({ sshd }, { ...keys, ...locked })).toMatchObject({ passwords: false, keys: 1, account: 'ok' })
    expect(ask({ sshd: 'exit 255' })).not.toHaveProperty('passwords')
  })

  it('is found out also where the file of keys is a pipe, which nobody ever writes to', () => {
    const ss = `mkfifo "$HOMES/student/.ssh/authorized_keys"; ${usual.ss}`
    expect(ask({ ss })).toMatchObject({ listening: true, keys: 0 })
  })

  it('has a clock that is told from ours', () => {
    const now = Math.floor(Date.now() / 1000)
    expect(ask({}, {}, now - 540)?.clockSeconds).toBeGreaterThanOrEqual(540)
    expect(ask({}, {}, now + 540)?.clockSeconds).toBeLessThan(-500)
  })
})

const mend = (parts: GuestRepair['parts'], programs: Programs) => {
  const command = fixCommand('Linux', { ...question, asked: 1_766_000_000, parts })
  return readReport(run(command.script.join('\n'), programs))
}

describe.runIf(process.platform === 'linux')('a repair of it', () => {
  it('does what it is asked for, part by part', () => {
    const programs = {
      date: 'case "$1" in -s) exit 0 ;; esac; exit 1',
      usermod: 'exit 0',
      iptables: 'exit 0',
    }
    expect(mend(['service', 'firewall', 'clock', 'account'], programs)).toEqual({
      ...{ service: true, firewall: true, clock: true, account: true },
    })
    expect(mend(['clock'], programs)).toEqual({ clock: true })
  })

  it('says of each part that it could not be done', () => {
    const programs = { date: 'exit 1', usermod: 'exit 1', iptables: 'exit 1', systemctl: 'exit 1' }
    expect(mend(['service', 'firewall', 'clock', 'account'], programs)).toEqual({
      ...{ service: false, firewall: false, clock: false, account: false },
    })
  })

  it('is none of nothing', () => {
    expect(() => fixCommand('Windows', { ...question, asked: 1, parts: [] })).toThrow('Nothing')
  })

  it('of a disk is done only where there is room afterwards', () => {
    const removing = { find: 'exit 0', 'apt-get': 'exit 0', dnf: 'exit 0', yum: 'exit 0' }
    expect(mend(['disk'], removing)).toEqual({ disk: true })
    expect(mend(['disk'], { ...removing, df: "echo; echo '/dev/root 29578 29500 12 100% /'" })).toEqual({
      disk: false,
    })
  })
})

describe('a report of it', () => {
  const read = (line: string) => readInside({ value: [{ message: line }] })

  it('is believed as far as it may be so at all', () => {
    const said = {
      service: 1,
      listening: 'yes',
      firewall: null,
      free: -1,
      clock: 1e12,
      account: 'root',
      passwords: 'no',
      keys: -3,
    }
    expect(read(`LK1 ${JSON.stringify(said)}`)).toEqual({})
    expect(read('LK1 {"password":true}')).toBeUndefined()
    expect(read('nothing')).toBeUndefined()
  })

  it('of Windows says nothing of what there is on Linux alone', () => {
    const { script } = insideCommand('Windows', { port: 3389, userName: 'student', asked: 1_766_000_000 })
    expect(script.at(-1)).toContain('"passwords":null,"keys":null}')
    expect(script.join('\n')).not.toContain("'student'")
  })
})
