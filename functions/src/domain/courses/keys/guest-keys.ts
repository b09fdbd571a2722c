import type { UserRecord } from '../../accounts/user-record.ts'
import { type KeysId, newId } from '../../kernel/ids.ts'
import { after } from '../../kernel/instant.ts'
import type { End } from '../../operations/move.ts'
import type { StepRecord } from '../../operations/step-record.ts'
import type { KeysInGuest, KeysWish } from '../../vms/keys-record.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import { studentUserName } from '../machines/student-account.ts'
import { readPublicKey } from './public-key.ts'

/**
 * The keys of whoever has a machine, in its guest. A Linux machine of a course carries two notes:
 *
 *   keys      what its guest holds of ours, as the guest has confirmed it, and whose
 *   newKeys   that this may be something else than it is to be; whoever sees the machine running and idle looks at the
 *             account, and begins a step or takes the note away
 *
 * The second is written before the account is, so that nothing is forgotten wherever a process dies.
 */

export const newKeysWish = (now: Date, rev?: number): KeysWish => ({
  id: newId('ks'),
  at: now.toISOString(),
  ...(rev === undefined ? {} : { rev }),
})

type Machine = Pick<
  VmRecord,
  'osType' | 'course' | 'allocatedTo' | 'adminUsername' | 'sealedStudentPassword' | 'keys'
>

/** Windows takes none. */
export const takesKeys = ({ osType, course }: Pick<VmRecord, 'osType' | 'course'>): boolean =>
  osType === 'Linux' && course !== undefined

/** What the guest is to hold: of somebody else's machine, and of nobody's, none. `person`: whoever has it. */
export const keysWanted = (vm: Machine, person: Pick<UserRecord, 'sshKeys'> | undefined) => {
  const theirs = vm.allocatedTo === undefined ? [] : (person?.sshKeys?.keys ?? [])
  const read = theirs.flatMap(({ key }) => {
    const known = readPublicKey(key)
    return typeof known === 'string' ? [] : [known]
  })
  const keys = [...new Map(read.map((one) => [one.key, one])).values()]
  return {
    ...(vm.allocatedTo && { userId: vm.allocatedTo.userId }),
    account: vm.sealedStudentPassword === undefined ? (vm.adminUsername ?? '') : studentUserName,
    fingerprints: keys.map(({ fingerprint }) => fingerprint),
    lines: keys.map(({ key }) => key),
  }
}

/** The guest holds that already. */
export const holds = ({ keys }: Pick<Machine, 'keys'>, wanted: KeysInGuest): boolean => {
  const held = keys?.fingerprints ?? []
  if (held.length === 0 || wanted.fingerprints.length === 0) return held.length === wanted.fingerprints.length
  return keys?.account === wanted.account && held.join() === wanted.fingerprints.join()
}

/** Nobody has looked since it went to somebody else. */
export const mayHoldOthers = (vm: Machine): boolean => {
  if (!takesKeys(vm)) return false
  const { keys, allocatedTo } = vm
  return allocatedTo === undefined
    ? (keys?.fingerprints ?? []).length > 0
    : keys?.userId !== allocatedTo.userId
}

/** Whoever was about to change the account has done so by then, or never will. */
const savingMs = 60_000

/** The account is about to have newer keys: to look at it now would be too early. */
export const isTooEarly = (
  { rev, at }: KeysWish,
  person: Pick<UserRecord, 'sshKeys'> | undefined,
  now: Date,
): boolean =>
  rev !== undefined && (person?.sshKeys?.rev ?? 0) < rev && now.toISOString() < after(new Date(at), savingMs)

/** What its guest holds of keys nobody knows: compared with anything it is something else. */
export const unknownKeys: KeysInGuest = { account: '', fingerprints: ['?'] }

interface Notes {
  readonly keys?: KeysInGuest | null
  readonly newKeys?: KeysWish
  readonly keysFailed?: KeysId | null
}

const ofStart: ReadonlySet<string> = new Set(['start', 'restart'])
/** Its disk is another one, of which the first start has taken what others left. */
const ofNewDisk: ReadonlySet<string> = new Set(['clean', 'reset', 'bring'])
/** Its disk is one of before, with the keys of then. */
const ofOldDisk: ReadonlySet<string> = new Set(['undo-reset', 'restore'])

/**
 * What a step that ends leaves of these notes. Never the end of `newKeys`, which somebody may have written meanwhile: that
 * is for whoever looks afterwards. What a guest did not take is brought again after the next start.
 */
export const keysAfter = (
  { kind, input }: Pick<StepRecord, 'kind' | 'input'>,
  outcome: End['outcome'],
  record: VmRecord | undefined,
  now: Date,
): Notes => {
  if (record === undefined || !takesKeys(record)) return {}
  const { keys: brought } = input
  if (kind === 'keys' && brought !== undefined) {
    const { wish, lines: _, ...keys } = brought
    if (outcome === 'succeeded') return { keys }
    const isTheirs = record.allocatedTo?.userId === keys.userId
    // What failed may have been done all the same. Whoever has it by now has had nothing brought yet.
    return { keys: unknownKeys, ...(isTheirs && { keysFailed: wish }) }
  }
  if (outcome === 'failed') return {}
  const noted = record.allocatedTo === undefined ? {} : { newKeys: newKeysWish(now) }
  if (ofNewDisk.has(kind)) return { ...(record.keys && { keys: null }), ...noted }
  if (ofOldDisk.has(kind)) return { keys: unknownKeys, newKeys: newKeysWish(now) }
  if (!ofStart.has(kind)) return {}
  // Its first start came late, and may have taken those away as well.
  if (input.setUp && record.keys) {
    return { keys: unknownKeys, newKeys: newKeysWish(now), ...(record.keysFailed && { keysFailed: null }) }
  }
  return {
    ...(record.keysFailed && { keysFailed: null }),
    ...(record.newKeys === undefined && mayHoldOthers(record) && { newKeys: newKeysWish(now) }),
  }
}
