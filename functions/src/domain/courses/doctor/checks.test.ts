import type { CheckName } from '@labkeeper/contract/courses/doctor'
import { describe, expect, it } from 'vitest'
import { allWell, diagnose, type Facts, isWorthAsking, looks, troublesIn } from './checks.ts'
import type { Asked, Inside, Sights } from './sights.ts'

const asked: Asked = {
  port: 3389,
  osType: 'Windows',
  timeZone: 'Europe/Berlin',
  opening: { is: 'open' },
}
const seen: Sights = {
  powerState: 'VM running',
  failed: false,
  host: 'well',
  hasAddress: true,
  closedBy: false,
  agent: { answers: true },
  boot: 'none',
}
const inside: Inside = {
  ...{ service: true, listening: true, firewall: true, freeMB: 20_000, clockSeconds: 3 },
  ...{ account: 'ok', passwords: true, keys: 0 },
}

const wrong = (change: {
  readonly asked?: Partial<Asked>
  readonly seen?: Partial<Sights>
  readonly inside?: Partial<Inside>
}): Facts => ({
  asked: { ...asked, ...change.asked },
  seen: { ...seen, ...change.seen },
  inside: { ...inside, ...change.inside },
})

const linux = { osType: 'Linux', port: 22 } as const

describe('a diagnosis', () => {
  it('looks at eleven things in one order', () => {
    const names = 'power work azure host address opening rules agent boot inside password'
    expect(looks.map(({ name }) => name)).toEqual(names.split(' '))
  })

  it('finds nothing where nothing is wrong', () => {
    const { summary, checks } = diagnose(wrong({}))
    expect(summary).toBe('Everything we can see is fine.')
    expect(checks).toEqual(looks.map(({ name }) => ({ name, status: 'ok' })))
  })

  it.each<[CheckName, Parameters<typeof wrong>[0], string, string, string]>([
    ['power', { seen: { powerState: 'VM deallocated' } }, 'It is not running.', 'start', 'Start'],
    ['power', { seen: { powerState: 'VM stopped' } }, 'It is not running.', 'start', 'Start'],
    [
      'work',
      { asked: { work: { doing: 'starting', seconds: 40.4 } } },
      'It is still starting (40 s so far).',
      'wait',
      'Wait',
    ],
    ['work', { seen: { powerState: 'VM deallocating' } }, 'It is still stopping.', 'wait', 'Wait'],
    [
      'azure',
      { seen: { failed: 'Azure has no room.' } },
      'Azure could not finish: Azure has no room.',
      'retry',
      'Try again',
    ],
    [
      'azure',
      { seen: { failed: '' }, asked: { lastError: 'It broke.' } },
      'Azure could not finish: It broke.',
      'retry',
      'Try again',
    ],
    ['azure', { seen: { failed: '' } }, 'Azure could not finish: It gave no reason.', 'retry', 'Try again'],
    [
      'host',
      { seen: { host: 'ill' } },
      'Azure reports a problem with its host.',
      'redeploy',
      'Move to another host',
    ],
    ['address', { seen: { hasAddress: false } }, 'It has no address.', 'add-address', 'Give it an address'],
    [
      'opening',
      { asked: { opening: { is: 'closed', for: ['84.1.2.3'], from: '91.4.5.6' } } },
      'It is open for 84.1.2.3, but you come from 91.4.5.6.',
      'open',
      'Open for me',
    ],
    [
      'opening',
      { asked: { opening: { is: 'closed', for: [], from: '91.4.5.6' } } },
      'It is not open for you.',
      'open',
      'Open for me',
    ],
    [
      'rules',
      { seen: { closedBy: 'deny-rdp' } },
      'A rule of your school closes port 3389: deny-rdp.',
      'ask',
      'Ask for help',
    ],
    [
      'agent',
      { seen: { agent: { answers: false, at: '2026-11-23T09:02:00.000Z' } } },
      'The system inside does not answer since 10:02.',
      'restart',
      'Restart',
    ],
    ['boot', { seen: { boot: 'disk-check' } }, 'It checks its disk.', 'wait', 'Wait'],
    ['boot', { seen: { boot: 'emergency' } }, 'It is in emergency mode.', 'reset', 'Reset'],
    ['boot', { seen: { boot: 'updating' } }, 'It installs updates.', 'wait', 'Wait'],
    ['boot', { seen: { boot: 'blue-screen' } }, 'It stopped with a blue screen.', 'restart', 'Restart'],
    ['inside', { inside: { freeMB: 0 } }, 'The disk is full (0 MB free).', 'fix', 'Repair'],
    ['inside', { inside: { service: false } }, 'Remote desktop is switched off inside.', 'fix', 'Repair'],
    [
      'inside',
      { inside: { listening: false }, asked: linux },
      'SSH is switched off inside.',
      'fix',
      'Repair',
    ],
    ['inside', { inside: { firewall: false } }, 'Its own firewall closes port 3389.', 'fix', 'Repair'],
    ['inside', { inside: { clockSeconds: 540 } }, 'The clock is 9 minutes off.', 'fix', 'Repair'],
    ['inside', { inside: { clockSeconds: -530 } }, 'The clock is 9 minutes off.', 'fix', 'Repair'],
    ['inside', { inside: { account: 'locked' } }, 'The account is locked.', 'fix', 'Repair'],
    ['inside', { inside: { account: 'expired' } }, 'The account has expired.', 'fix', 'Repair'],
    ['inside', { inside: { passwords: false } }, 'It takes no passwords.', 'keys', 'Use a key'],
    [
      'password',
      { asked: { newPassword: { by: 'Ben', at: '2026-11-22T23:30:00.000Z' } } },
      // By the clocks of the course it is Monday already.
      'Ben set a new password on Monday.',
      'password',
      'New password',
    ],
  ])('names %s: %o', (name, change, text, what, label) => {
    const { summary, checks } = diagnose(wrong(change))
    const place = looks.findIndex((look) => look.name === name)
    expect(summary).toBe(text)
    expect(checks[place]).toEqual({ name, status: 'problem', text, repair: { do: what, label } })
    expect(checks.slice(0, place).map(({ status }) => status)).not.toContain('problem')
    expect(new Set(checks.slice(place + 1).map(({ status }) => status))).toEqual(
      new Set(place === looks.length - 1 ? [] : ['not looked at']),
    )
  })

  it('claims nothing that nobody has seen, and goes on', () => {
    const { summary, checks } = diagnose({ asked: { ...asked, opening: { is: 'unknown' } }, seen: {} })
    expect(summary).toBe(allWell)
    expect(checks.filter(({ status }) => status === 'ok').map(({ name }) => name)).toEqual([
      'work',
      'password',
    ])
    expect(checks.filter(({ status }) => status === 'unknown')).toHaveLength(9)
    const later = diagnose({ asked, seen: { powerState: 'VM running', boot: 'emergency' } })
    expect(later.summary).toBe('It is in emergency mode.')
  })

  it('says what a system is at that comes up, in the place of that it is silent', () => {
    const { summary, checks } = diagnose(wrong({ seen: { agent: { answers: false }, boot: 'disk-check' } }))
    expect(summary).toBe('It checks its disk.')
    expect(checks.find(({ name }) => name === 'agent')).toEqual({ name: 'agent', status: 'unknown' })
  })

  it('gives a system that has just come up the time to answer for the first time', () => {
    const change = { seen: { agent: { answers: false, isNew: true } } } as const
    const having = (runningSeconds: number) =>
      diagnose(wrong({ ...change, asked: { runningSeconds } })).checks.find(({ name }) => name === 'agent')
    expect(having(60)).toEqual({ name: 'agent', status: 'unknown' })
    expect(having(600)).toMatchObject({ status: 'problem' })
    const silent = { seen: { agent: { answers: false } }, asked: { runningSeconds: 60 } }
    expect(diagnose(wrong(silent)).summary).toBe('The system inside does not answer.')
  })

  it('misses no passwords where keys are meant to be used, as long as there is one', () => {
    const keysOnly = { asked: { keysOnly: true } }
    expect(diagnose(wrong({ ...keysOnly, inside: { passwords: false, keys: 1 } })).summary).toBe(allWell)
    expect(diagnose(wrong({ ...keysOnly, inside: { passwords: false, keys: 0 } })).summary).toBe(
      'It takes no passwords.',
    )
  })

  it('says that a machine is gone, and offers nothing that could not help', () => {
    const { checks } = diagnose({ asked, seen: { gone: true } })
    expect(checks.find(({ status }) => status === 'problem')).toMatchObject({
      name: 'azure',
      repair: { do: 'ask' },
    })
  })

  it('repairs all that is wrong inside', () => {
    const all = { ...inside, freeMB: 3, service: false, firewall: false, clockSeconds: 9_000 } as const
    expect(troublesIn(asked, { ...all, account: 'expired' }).map(({ part }) => part)).toEqual([
      ...['disk', 'service', 'firewall', 'clock', 'account'],
    ])
    expect(troublesIn(asked, inside)).toEqual([])
  })

  it.each<[string, boolean, Parameters<typeof wrong>[0]]>([
    ['one in which all seems well', true, {}],
    ['one of which little is known', true, { seen: { host: undefined, closedBy: undefined } as never }],
    [
      'one whose password is another by now',
      true,
      { asked: { newPassword: { by: 'Ben', at: '2026-11-22T23:30:00.000Z' } } },
    ],
    ['one that does not run', false, { seen: { powerState: 'VM deallocated' } }],
    ['one whose host is ill', false, { seen: { host: 'ill' } }],
    ['one that is silent', false, { seen: { agent: { answers: false } } }],
  ])('asks %s: %s', (_, isAsked, change) => {
    expect(isWorthAsking(wrong(change))).toBe(isAsked)
  })
})
