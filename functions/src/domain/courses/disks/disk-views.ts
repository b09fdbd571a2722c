import type { Checkpoint as ShownCheckpoint, KeptDisk as ShownDisk } from '@labkeeper/contract/courses/disks'
import type { PersonId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import type { Belongings, Checkpoint, KeptDisk } from '../../vms/belongings.ts'

/** What people see of what is kept. */

export const toKept = ({ id, until, version, sizeGB, since }: KeptDisk): ShownDisk => ({
  ...{ id, until, sizeGB, since },
  ...(version !== undefined && { version }),
})

export const toCheckpoint = ({ id, at, note, version }: Checkpoint): ShownCheckpoint => ({
  ...{ id, at },
  ...(note && { note }),
  ...(version !== undefined && { version }),
})

/** Of a machine only what was theirs: what it had before is somebody else's. */
export const keptBy = ({ kept = [] }: Belongings, who: PersonId, now: Instant): readonly KeptDisk[] =>
  kept.filter(({ of, until }) => of === who && until > now)

export const savedBy = ({ checkpoints = [] }: Belongings, who: PersonId): readonly Checkpoint[] =>
  checkpoints.filter(({ of }) => of === who)

const bySince = (one: KeptDisk, other: KeptDisk): number => one.since.localeCompare(other.since)

/** The one that is meant: the newest where none is named. */
export const pickKept = (kept: readonly KeptDisk[], id: string | undefined): KeptDisk | undefined =>
  id === undefined ? kept.toSorted(bySince).at(-1) : kept.find((one) => one.id === id)
