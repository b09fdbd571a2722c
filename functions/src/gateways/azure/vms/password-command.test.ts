import { execSync } from 'node:child_process'
import { verify } from 'unixcrypt'
import { describe, expect, it } from 'vitest'
import { passwordCommand } from './password-command.ts'

const account = { userName: 'o\'Brien $(reboot)`\\ "ü', password: `a'b"c$(x)\`\\d%s` }
const decoded = (script: readonly string[]): string[] =>
  [...script.join('\n').matchAll(/'([A-Za-z0-9+/=]{8,})'/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )

describe('the command that sets a password', () => {
  it('brings a hash to Linux, and never the password', () => {
    const { commandId, script } = passwordCommand('Linux', account)
    expect(commandId).toBe('RunShellScript')
    const [user, hash = ''] = decoded(script)
    expect(user).toBe(account.userName)
    expect(hash).toMatch(/^\$6\$/)
    expect(verify(account.password, hash)).toBe(true)
    for (const text of [account.password, Buffer.from(account.password).toString('base64')]) {
      expect(script.join('\n')).not.toContain(text)
    }
  })

  it.skipIf(process.platform === 'win32')(
    'gives chpasswd one line, whatever the name holds, and says what came of it',
    () => {
      const run = (chpasswd: string): string => {
        const { script } = passwordCommand('Linux', account)
        const fake = `chpasswd() { ${chpasswd}; }\n`
        return execSync(fake + script.join('\n'), { encoding: 'utf8' })
      }
      const seen = run('[ "$1" = -e ] && cat')
      const [line = '', ...rest] = seen.trimEnd().split('\n')
      const [name, hash = ''] = [
        line.slice(0, account.userName.length),
        line.slice(account.userName.length + 1),
      ]
      expect({ name, rest }).toEqual({ name: account.userName, rest: ['LK1 {"password":true}'] })
      expect(verify(account.password, hash)).toBe(true)
      expect(run('return 1')).toBe('LK1 {"password":false}\n')
    },
  )

  it('deletes itself on Windows before it sets anything, and holds name and password as data', () => {
    const { commandId, script } = passwordCommand('Windows', account)
    expect(commandId).toBe('RunPowerShellScript')
    expect(script[0]).toMatch(/^Remove-Item -LiteralPath \$PSCommandPath /)
    expect(decoded(script)).toEqual([account.userName, account.password])
    expect(script.join('\n')).not.toContain(account.password)
    expect(script.join('\n')).not.toContain(account.userName)
  })

  it('hashes as every Linux reads it', () => {
    // The first vector of "Unix crypt using SHA-256 and SHA-512", U. Drepper, 2008; `openssl passwd -6` says the same.
    const hash =
      '$6$saltstring$svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1'
    expect(verify('Hello world!', hash)).toBe(true)
    expect(verify('Hello world?', hash)).toBe(false)
  })
})
