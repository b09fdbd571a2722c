import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import { counted } from '@labkeeper/contract/kernel/wording'

type Goes = Pick<CleanUp, 'machines' | 'disks' | 'addresses' | 'snapshots'>

/** What a clean-up takes, or has not taken yet, one after the other: '12 machines'. Versions are asked for by themselves. */
export const goesOf = ({ machines, disks, addresses, snapshots }: Goes): string[] =>
  [
    { count: machines, words: counted(machines, 'machine') },
    { count: disks, words: counted(disks, 'disk') },
    { count: addresses, words: addresses === 1 ? '1 public address' : `${addresses} public addresses` },
    { count: snapshots, words: counted(snapshots, 'checkpoint') },
  ].flatMap(({ count, words }) => (count > 0 ? [words] : []))

/** '12 machines, 14 disks and 3 checkpoints' */
export const inALine = (parts: readonly string[]): string =>
  new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(parts)

/** All that is known of is gone, and the proof has not come yet. */
export const askingAzure = 'Azure is asked what is left.'
