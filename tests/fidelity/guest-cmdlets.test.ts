import { readFileSync } from 'node:fs'
import { firstStartCommand } from '@labkeeper/functions/gateways/azure/vms/first-start-command'
import { passwordCommand } from '@labkeeper/functions/gateways/azure/vms/password-command'
import { describe, expect, it } from 'vitest'

interface Published {
  readonly common: readonly string[]
  readonly cmdlets: Readonly<Record<string, Readonly<Record<string, 'value' | 'switch'>>>>
  readonly exceptions: Readonly<Record<string, string>>
  readonly groups: Readonly<Record<'administrators' | 'users' | 'remoteDesktop', string>>
  readonly longestName: number
  readonly refusedInNames: string
}
const published: Published = JSON.parse(readFileSync(new URL('guest-cmdlets.json', import.meta.url), 'utf8'))

const account = { userName: 'teacher', password: 'Hk7mPq4Rt9Wx2z' }
const student = { userName: 'student', password: 'Zz2yXw3vUt4sRq' }
const scripts = [
  firstStartCommand('Windows', { administrator: account, student, hostName: 'os-17' }),
  passwordCommand('Windows', account),
].map(({ script }) => script)
const lines = scripts.flat()

/** A word after a parameter is its value; a pipe, a brace or a bracket ends the call. */
const readCall = (rest: string) => {
  const words = Array.from(rest.matchAll(/'[^']*'|[$\w-]+|[|{})]/g), ([word]) => word)
  const end = words.findIndex((word) => /^[|{})]$/.test(word))
  const own = end < 0 ? words : words.slice(0, end)
  return own.flatMap((word, index) =>
    word.startsWith('-')
      ? [{ name: word.slice(1), kind: (own[index + 1] ?? '-').startsWith('-') ? 'switch' : 'value' }]
      : [],
  )
}

const calls = lines.flatMap((line) =>
  Array.from(line.matchAll(/\b(\w+-Local\w+)(.*)/g), ([, cmdlet = '', rest = '']) => ({
    cmdlet,
    given: readCall(rest),
  })),
)

describe('scripts for Windows', () => {
  it('call cmdlets of its own PowerShell, with parameters that they have', () => {
    const asked = calls.filter(({ cmdlet }) => cmdlet !== 'Get-LocalUser')
    expect(new Set(asked.map(({ cmdlet }) => cmdlet))).toEqual(new Set(Object.keys(published.cmdlets)))
    for (const { cmdlet, given } of asked) {
      const known = { ...published.cmdlets[cmdlet] }
      for (const name of published.common) known[name] = 'value'
      for (const { name, kind } of given)
        expect(`${cmdlet} -${name}: ${known[name]}`).toBe(`${cmdlet} -${name}: ${kind}`)
    }
  })

  it('forgive only that somebody is a member already, or is none', () => {
    const script = (scripts[0] ?? []).join('\n')
    const forgiven = Array.from(
      script.matchAll(/try \{ (\w+-\w+) [^}]*\}\s*catch \[([\w.]+)\]/g),
      ([, cmdlet = '', exception]) => [cmdlet, exception] as const,
    )
    expect(Object.fromEntries(forgiven)).toEqual(published.exceptions)
  })

  it('name groups as every language of Windows does', () => {
    const script = (scripts[0] ?? []).join('\n')
    const { administrators, users, remoteDesktop } = published.groups
    expect(script).toContain(`foreach ($group in '${users}', '${remoteDesktop}')`)
    expect(script).toContain(`Remove-LocalGroupMember -SID '${administrators}' `)
    expect(script.match(/S-1-[\d-]+/g)).toHaveLength(3)
  })

  it('make no account whose name Windows refuses', () => {
    const wish = (userName: string) => () =>
      firstStartCommand('Windows', { student: { ...student, userName } })
    expect(wish('a'.repeat(published.longestName))).not.toThrow()
    expect(wish('a'.repeat(published.longestName + 1))).toThrow()
    for (const letter of published.refusedInNames) expect(wish(`stud${letter}`)).toThrow()
  })
})
