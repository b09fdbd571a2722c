import { execSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verify } from 'unixcrypt'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { firstStartCommand } from './first-start-command.ts'

const secret = `a'b"c$(x)\`\\d%s`
const administrator = { userName: 'o\'Brien $(reboot)`\\ "ü', password: secret }
const student = { userName: 'student', password: 'Hk7mPq4Rt9Wx2z' }
const all = { administrator, student, hostName: 'os-17' }

const decoded = (script: readonly string[]): string[] =>
  [...script.join('\n').matchAll(/'([A-Za-z0-9+/=]{8,})'/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )

describe.skipIf(process.platform === 'win32')('a first start on Linux', () => {
  /** A guest on paper: who is there, in which groups, with which hash; each tool refuses as the real one does. */
  const guest = `
    file() { touch "$GUEST/$1"; cat "$GUEST/$1"; }
    id() { if [ "$1" = -u ]; then file users | grep -qx "$2"; else file "groups-$2" | tr '\\n' ' '; fi; }
    useradd() {
      while [ $# -gt 1 ]; do [ "$1" = -g ] && own=yes; shift; done
      [ -n "$own" ] || ! [ -e "$GUEST/group-is-there" ] || return 9
      echo "$1" >> "$GUEST/users"
    }
    gpasswd() {
      file "groups-$2" | grep -qx "$3" || return 3
      [ "$3" = "$KEPT" ] && return 1
      grep -vx "$3" "$GUEST/groups-$2" > "$GUEST/left"; mv "$GUEST/left" "$GUEST/groups-$2"
    }
    chpasswd() {
      IFS= read -r line
      file users | grep -qxF "\${line%:*}" || return 1
      printf '%s\\n' "$line" > "$GUEST/shadow-$(printf %s "\${line%:*}" | base64 -w 0 | tr / _)"
    }
    sudo() {
      [ "$1 $2 $3 $5" = '-n -l -U sh' ] || return 2
      cat "$GUEST/sudoers" "$GUEST"/sudoers.d/* 2> /dev/null | grep -q "^$4[[:space:]].*ALL$"
    }
    hostnamectl() { [ -z "$NAMELESS" ] && printf %s "$2" > "$GUEST/name"; }
  `
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'first-start-'))
    writeFileSync(join(folder, 'users'), `${administrator.userName}\n`)
    mkdirSync(join(folder, 'sudoers.d'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** The lines on hosts and cloud-init would write outside of the folder: the test of the host name has them. */
  const run = (wish: Parameters<typeof firstStartCommand>[1], env: Record<string, string> = {}): string => {
    const { commandId, script } = firstStartCommand('Linux', wish)
    expect(commandId).toBe('RunShellScript')
    const here = script.map((line) => line.replaceAll('/etc/sudoers.d', '"$GUEST"/sudoers.d'))
    const inside = here.filter((line) => !line.includes('/etc/'))
    return execSync(guest + inside.join('\n'), {
      encoding: 'utf8',
      env: { ...process.env, ...env, GUEST: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  }
  const hashOf = (userName: string): string => {
    const file = `shadow-${Buffer.from(userName).toString('base64').replaceAll('/', '_')}`
    return readFileSync(join(folder, file), 'utf8')
      .trimEnd()
      .slice(userName.length + 1)
  }
  const everything = 'LK1 {"administrator":true,"student":true,"hostName":true}\n'

  it('sets both passwords, makes the second account, and names the host', () => {
    expect(run(all)).toBe(everything)
    expect(readFileSync(join(folder, 'users'), 'utf8')).toBe(`${administrator.userName}\nstudent\n`)
    expect(verify(secret, hashOf(administrator.userName))).toBe(true)
    expect(verify(student.password, hashOf('student'))).toBe(true)
    expect(readFileSync(join(folder, 'name'), 'utf8')).toBe('os-17')
  })

  it('done twice leaves the same', () => {
    run(all)
    expect(run(all)).toBe(everything)
    expect(readFileSync(join(folder, 'users'), 'utf8')).toBe(`${administrator.userName}\nstudent\n`)
  })

  it('takes the rights of an account that is there already', () => {
    writeFileSync(join(folder, 'users'), 'student\n')
    writeFileSync(join(folder, 'groups-student'), 'student\nsudo\nwheel\nlxd\n')
    const byName = join(folder, 'sudoers.d', '90-cloud-init-users')
    const others = '# User rules for student\nstudents ALL=(ALL) ALL\nstudent ALL=(root) /usr/bin/apt\n'
    writeFileSync(byName, `${others}student ALL=(ALL) NOPASSWD:ALL\n`)
    expect(run({ student })).toBe('LK1 {"student":true}\n')
    expect(readFileSync(join(folder, 'groups-student'), 'utf8')).toBe('student\n')
    expect(readFileSync(byName, 'utf8')).toBe(others)
  })

  it('gives no password to an account that keeps its rights', () => {
    writeFileSync(join(folder, 'users'), 'student\n')
    writeFileSync(join(folder, 'groups-student'), 'sudo\n')
    expect(run({ student }, { KEPT: 'sudo' })).toBe('LK1 {"student":false}\n')
    writeFileSync(join(folder, 'sudoers'), 'student ALL=(ALL) ALL\n')
    expect(run({ student })).toBe('LK1 {"student":false}\n')
    expect(() => hashOf('student')).toThrow('no such file')
  })

  it('makes the account where a group of its name is there', () => {
    writeFileSync(join(folder, 'group-is-there'), '')
    expect(run({ student })).toBe('LK1 {"student":true}\n')
  })

  it('says which part failed, and does the others', () => {
    writeFileSync(join(folder, 'users'), '')
    expect(run(all)).toBe('LK1 {"administrator":false,"student":true,"hostName":true}\n')
    expect(run(all, { NAMELESS: 'yes' })).toBe(
      'LK1 {"administrator":false,"student":true,"hostName":false}\n',
    )
  })

  it('brings hashes, and never a password', () => {
    const { script } = firstStartCommand('Linux', all)
    for (const { password } of [administrator, student]) {
      for (const text of [password, Buffer.from(password).toString('base64')]) {
        expect(script.join('\n')).not.toContain(text)
      }
    }
  })
})

describe('a first start on Windows', () => {
  it('deletes itself first, restarts last, and holds names and passwords as data', () => {
    const { commandId, script } = firstStartCommand('Windows', all)
    expect(commandId).toBe('RunPowerShellScript')
    expect(script[0]).toMatch(/^Remove-Item -LiteralPath \$PSCommandPath /)
    expect(script.at(-1)).toBe('if ($restart) { shutdown.exe /r /t 10 }')
    expect(decoded(script)).toEqual([
      administrator.userName,
      administrator.password,
      student.userName,
      student.password,
    ])
    for (const text of [administrator.userName, administrator.password, student.password]) {
      expect(script.join('\n')).not.toContain(text)
    }
  })

  it('reports last of all but the restart, part by part', () => {
    const { script } = firstStartCommand('Windows', all)
    expect(script.at(-2)).toBe(
      `Write-Output ('LK1 {"administrator":' + $administrator + ',"student":' + $student + ',"hostName":' + $hostName + '}')`,
    )
    const alone = firstStartCommand('Windows', { student }).script
    expect(alone.at(-2)).toBe(`Write-Output ('LK1 {"student":' + $student + '}')`)
    expect(alone.join('\n')).not.toMatch(/Rename-Computer|administrator/)
  })

  it('closes what it opens', () => {
    const text = firstStartCommand('Windows', all)
      .script.join('\n')
      .replaceAll(/'[^']*'/g, '')
    for (const [open, close] of ['{}', '()', '[]']) {
      expect(text.split(open ?? '').length).toBe(text.split(close ?? '').length)
    }
  })
})

describe('a first start is refused', () => {
  const other = { userName: 'Student', password: 'Hk7mPq4Rt9Wx2z' }
  it.each([
    ['Nothing', {}],
    ['Not a host name', { hostName: "a';rm -rf /" }],
    ['Not a host name', { hostName: '-a' }],
    ['cannot be its administrator', { administrator: other, student }],
    ['Not a name', { student: { ...student, userName: '-rf' } }],
    ['Not a name', { student: { ...student, userName: 'a b' } }],
    ['Not a name', { student: other }],
  ])('%s: %j', (message, wish) => {
    for (const osType of ['Linux', 'Windows'] as const) {
      expect(() => firstStartCommand(osType, wish)).toThrow(message)
    }
  })
})
