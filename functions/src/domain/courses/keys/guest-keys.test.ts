import { describe, expect, it } from 'vitest'
import type { StepRecord } from '../../operations/step-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { holds, isTooEarly, keysAfter, keysWanted, mayHoldOthers, unknownKeys } from './guest-keys.ts'
import { readPublicKey } from './public-key.ts'

const key = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'
const read = readPublicKey(key)
const fingerprint = typeof read === 'string' ? '' : read.fingerprint
const ada = { userId: 'u_ada', name: 'Ada', email: 'ada@x.test' } as const
const now = new Date('2026-11-24T10:00:00.000Z')
const person = { sshKeys: { rev: 1, keys: [{ name: 'Laptop', key }] } }

const machine = (more: Partial<VmRecord> = {}): VmRecord =>
  ({
    osType: 'Linux',
    adminUsername: 'labadmin',
    course: { id: 'crs_1', number: 1, clean: false },
    allocatedTo: ada,
    ...more,
  }) as VmRecord
const nobodys = (more: Partial<VmRecord> = {}): VmRecord => {
  const { allocatedTo: _, ...rest } = machine(more)
  return rest
}
const hers = { userId: ada.userId, account: 'labadmin', fingerprints: [fingerprint] }

describe('what a guest is to hold', () => {
  it('is what whoever has it saved, in the account that is theirs, each once', () => {
    expect(keysWanted(machine(), person)).toEqual({ ...hers, lines: [key] })
    const twice = { sshKeys: { rev: 1, keys: [...person.sshKeys.keys, ...person.sshKeys.keys] } }
    expect(keysWanted(machine({ sealedStudentPassword: 's' }), twice)).toEqual({
      ...{ ...hers, account: 'student' },
      lines: [key],
    })
  })

  it('is nothing of nobody’s machine, or of somebody without an account', () => {
    expect(keysWanted(nobodys(), person)).toMatchObject({ fingerprints: [], lines: [] })
    expect(keysWanted(machine(), undefined)).toMatchObject({ fingerprints: [], lines: [] })
  })

  it('is compared by keys and account; of none there is no account', () => {
    expect(holds({ keys: hers }, keysWanted(machine(), person))).toBe(true)
    expect(holds({ keys: { ...hers, account: 'student' } }, keysWanted(machine(), person))).toBe(false)
    expect(holds({}, keysWanted(machine(), person))).toBe(false)
    expect(holds({ keys: hers }, keysWanted(machine(), undefined))).toBe(false)
    expect(holds({}, keysWanted(nobodys(), undefined))).toBe(true)
    expect(holds({ keys: unknownKeys }, keysWanted(nobodys(), undefined))).toBe(false)
  })
})

describe('a machine may hold what is somebody else’s', () => {
  it.each<[string, VmRecord, boolean]>([
    ['when it came to somebody for whom nobody has looked', machine(), true],
    ['when it was another’s', machine({ keys: { ...hers, userId: 'u_ben' } }), true],
    ['not when it is still theirs', machine({ keys: hers }), false],
    ['when it is nobody’s, and had some', nobodys({ keys: hers }), true],
    ['not when it is nobody’s, and had none', nobodys(), false],
    ['not with Windows', machine({ osType: 'Windows' }), false],
  ])('%s', (_, vm, may) => {
    expect(mayHoldOthers(vm)).toBe(may)
  })

  it('not of no course', () => {
    const { course: _, ...vm } = machine()
    expect(mayHoldOthers(vm)).toBe(false)
  })
})

it('whoever saves keys has a minute until the account has them', () => {
  const at = '2026-11-24T09:59:30.000Z'
  expect(isTooEarly({ id: 'ks_1', at, rev: 2 }, person, now)).toBe(true)
  expect(isTooEarly({ id: 'ks_1', at, rev: 1 }, person, now)).toBe(false)
  expect(isTooEarly({ id: 'ks_1', at: '2026-11-24T09:58:59.000Z', rev: 2 }, person, now)).toBe(false)
  expect(isTooEarly({ id: 'ks_1', at, rev: 1 }, undefined, now)).toBe(true)
  expect(isTooEarly({ id: 'ks_1', at }, undefined, now)).toBe(false)
})

describe('a step that ends', () => {
  const step = (kind: string, input: StepRecord['input'] = {}) => ({ kind, input }) as StepRecord
  const brought = { ...hers, wish: 'ks_1', lines: [key] } as const
  const note = { newKeys: { id: expect.stringMatching(/^ks_/), at: now.toISOString() } }

  it('leaves what it brought, or that nobody knows what the guest took of it', () => {
    const of = step('keys', { keys: brought })
    expect(keysAfter(of, 'succeeded', machine(), now)).toEqual({ keys: hers })
    expect(keysAfter(of, 'failed', machine(), now)).toEqual({
      keys: unknownKeys,
      keysFailed: 'ks_1',
    })
    expect(keysAfter(of, 'failed', nobodys(), now)).toEqual({ keys: unknownKeys })
  })

  it('of a start lets what was not taken be brought again, and notes another holder', () => {
    expect(keysAfter(step('start'), 'succeeded', machine(), now)).toEqual(note)
    expect(keysAfter(step('start'), 'succeeded', machine({ keys: hers }), now)).toEqual({})
    const failed = machine({ keys: hers, keysFailed: 'ks_1', newKeys: { id: 'ks_1', at: '' } })
    expect(keysAfter(step('restart'), 'succeeded', failed, now)).toEqual({ keysFailed: null })
    expect(keysAfter(step('restart'), 'failed', failed, now)).toEqual({})
    expect(keysAfter(step('stop'), 'succeeded', machine(), now)).toEqual({})
  })

  it('with another disk in the machine leaves nothing of what was known', () => {
    expect(keysAfter(step('clean'), 'succeeded', nobodys({ keys: hers }), now)).toEqual({ keys: null })
    expect(keysAfter(step('reset'), 'succeeded', machine({ keys: hers }), now)).toEqual({
      keys: null,
      ...note,
    })
    expect(keysAfter(step('undo-reset'), 'succeeded', machine({ keys: hers }), now)).toEqual({
      ...{ keys: unknownKeys, ...note },
    })
    expect(keysAfter(step('reset'), 'failed', machine({ keys: hers }), now)).toEqual({})
    expect(keysAfter(step('reset'), 'succeeded', machine({ osType: 'Windows' }), now)).toEqual({})
  })
})
