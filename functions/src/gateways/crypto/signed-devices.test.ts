import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import type { KeyRing } from '../../ports/key-ring.ts'
import { signedDevices } from './signed-devices.ts'

const keyOf = (kid: string) => ({ kid, secret: randomBytes(32) })
const ring: KeyRing = [keyOf('k-1')]
const devices = signedDevices(ring)
const round = 7
const token = devices.admit(undefined, 'u_grace', round)

it('knows the accounts it was signed in to, and in which round', () => {
  expect(devices.recognise(token, 'u_grace')).toEqual({
    id: expect.stringMatching(/^[\w-]{22}$/),
    round,
  })
  const both = devices.admit(token, 'u_ada', round)
  const [grace, ada] = ['u_grace', 'u_ada'].map((id) => devices.recognise(both, id)?.id)
  expect(grace).toBe(ada)
  expect(grace).toBe(devices.recognise(token, 'u_grace')?.id)
  expect(devices.recognise(both, 'u_else')).toBeUndefined()
})

it('names nobody', () => {
  expect(token).not.toContain('grace')
})

it('is not taken from another device, changed, or made by somebody else', () => {
  const other = devices.admit(undefined, 'u_ada', round)
  const [version, device] = other.split('.')
  const entry = token.split('.')[2]
  const stranger = signedDevices([{ ...keyOf('k-1') }])
  for (const forged of [
    [version, device, entry].join('.'),
    token.replace(`:${round}:`, `:${round + 1}:`),
    token.slice(0, -1),
    token.replace('d2.', 'd1.'),
    `${token}${'.x'.repeat(2_000)}`,
    '',
    'd2',
    'd2..',
    stranger.admit(token, 'u_grace', round).split('.').slice(0, 3).join('.'),
  ]) {
    expect(devices.recognise(forged, 'u_grace')).toBeUndefined()
    expect(devices.recognise(devices.admit(forged, 'u_new', round), 'u_new')).toBeDefined()
  }
})

it('survives a change of keys as long as the old one is in the ring', () => {
  const newer = keyOf('k-2')
  const turned = signedDevices([newer, ...ring])
  expect(turned.recognise(token, 'u_grace')).toBeDefined()
  const renewed = turned.admit(token, 'u_grace', round)
  expect(signedDevices([newer]).recognise(renewed, 'u_grace')).toBeDefined()
  expect(signedDevices([newer]).recognise(token, 'u_grace')).toBeUndefined()
})

it('stays short: it forgets the account it knew longest', () => {
  let crowded = token
  for (let count = 0; count < 16; count += 1) crowded = devices.admit(crowded, `u_${count}`, round)
  expect(crowded.length).toBeLessThan(1_200)
  expect(devices.recognise(crowded, 'u_grace')).toBeUndefined()
  expect(devices.recognise(crowded, 'u_0')).toBeDefined()
})
