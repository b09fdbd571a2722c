import type { EnrolmentId } from '../../kernel/ids.ts'
import type { Instant } from '../../kernel/instant.ts'
import { isParked } from '../../vms/parked.ts'
import type { VmRecord } from '../../vms/vm-record.ts'
import type { CourseRecord } from '../course-record.ts'
import { holderOf } from '../hours/metering.ts'
import { type Item, itemNames, type SegmentEntry } from '../hours/segment.ts'
import type { MachineOfCourse } from '../machines/machine.ts'
import { cutByRate, withRate } from './factor.ts'
import { wholeDaysOf } from './spans.ts'
import type { Standing } from './standing-record.ts'
import { usedGB } from './used-disk.ts'

/**
 * What machines cost because they exist. Pure: whoever writes a machine asks here what is over and what goes on, and writes
 * both in one transaction, as with runs (metering.ts). When a machine changed hands its record says, so that it does not
 * matter when somebody looks.
 */

/** What of a machine it follows from. */
export interface Stood extends Pick<VmRecord, 'allocatedTo' | 'standing' | 'location'> {
  readonly course: Pick<MachineOfCourse, 'number' | 'givenAt' | 'givenBackAt' | 'address' | 'disk'>
}

type Place = Pick<CourseRecord, 'id' | 'timeZone' | 'adopted'>

/** Of what it consists. */
export type Parts = Pick<Standing, 'disk' | 'diskGB' | 'hasAddress' | 'more'>

type Consisting = Pick<VmRecord, 'diskSizeGB' | 'osType' | 'kept' | 'checkpoints' | 'parked'> &
  Pick<Stood, 'course'>

/**
 * As its record says, and nothing else: so whatever comes to it, goes, or becomes slower is counted from when the record that
 * says so is written. A snapshot costs what it uses, which Azure does not tell.
 */
export const partsOf = (vm: Consisting): Parts => {
  const { diskSizeGB, osType, kept = [], checkpoints = [], parked } = vm
  const { address, disk } = vm.course
  const isAsleep = isParked(vm)
  // Azure makes a disk as large as its image where nobody says otherwise.
  const diskGB = diskSizeGB ?? (osType === 'Windows' ? 127 : 30)
  const disks = kept.map(({ sizeGB, slow }): [Item, number] => [slow ? 'keptSlow' : 'kept', sizeGB || diskGB])
  const all = [...checkpoints, ...(parked && isAsleep ? [{ sizeGB: parked.sizeGB ?? 0 }] : [])]
  const snapshots = all.map(({ sizeGB }): [Item, number] => [
    'snapshot',
    Math.min(usedGB[osType], sizeGB || diskGB),
  ])
  const more = [...disks, ...snapshots].map(([item, size]) => `${item}:${size}`).sort()
  const speed = disk === 'slow' ? 'slow' : 'fast'
  return { disk: isAsleep ? 'none' : speed, diskGB, hasAddress: address !== 'away', more }
}

export const areSameParts = (one: Parts, other: Parts): boolean =>
  one.disk === other.disk &&
  one.diskGB === other.diskGB &&
  one.hasAddress === other.hasAddress &&
  one.more.join() === other.more.join()

export interface StandingPiece extends Standing {
  readonly until: Instant
}

interface Stretch {
  readonly pieces: readonly StandingPiece[]
  /** From now on; absent when it ends. */
  readonly standing: Standing
}

/** Who has had it since when, the earliest first; `undefined` for nobody. */
const handsOf = (
  { course: { givenAt, givenBackAt } }: Stood,
  whose: EnrolmentId | undefined,
  now: Instant,
): { at: Instant; whose: EnrolmentId | undefined }[] => {
  const taken = givenBackAt === undefined ? [] : [{ at: givenBackAt, whose: undefined }]
  // A machine that was given before anybody wrote down when, is theirs from the look on that sees it.
  const given = whose === undefined ? [] : [{ at: givenAt ?? now, whose }]
  return [...taken, ...given].sort((one, other) => one.at.localeCompare(other.at))
}

/** What stands up to now. `parts` are those from now on; as they were where nothing is said. */
export const stoodUntil = (vm: Stood, place: Place, now: Instant, parts?: Parts): Stretch | undefined => {
  const { standing: was } = vm
  if (was === undefined) return undefined
  const whose = holderOf(vm, { course: place })
  const pieces: StandingPiece[] = []
  let open = was
  const turn = (at: Instant, next: Omit<Standing, 'since'>): void => {
    if (at > open.since) pieces.push({ ...open, until: at })
    open = { ...next, since: at > open.since ? at : open.since }
  }
  const ofHands = (who: EnrolmentId | undefined): Omit<Standing, 'since'> => {
    const { whose: _, since: __, ...rest } = open
    return who === undefined ? rest : { ...rest, whose: who }
  }
  const passed = handsOf(vm, whose, now).filter(({ at }) => at > was.since && at <= now)
  for (const { at, whose: who } of passed) if (who !== open.whose) turn(at, ofHands(who))
  if (open.whose !== whose) turn(now, ofHands(whose))
  if (parts && !areSameParts(parts, open)) turn(now, { ...ofHands(whose), ...parts })
  return { pieces, standing: open }
}

/** All of it, when it ends now. */
export const standingUntil = (vm: Stood, place: Place, now: Instant): readonly StandingPiece[] => {
  const stretch = stoodUntil(vm, place, now)
  if (stretch === undefined) return []
  const { pieces, standing } = stretch
  return standing.since < now ? [...pieces, { ...standing, until: now }] : pieces
}

/** Begins with all that it consists of. */
export const standingBegun = (vm: Stood, place: Place, parts: Parts, now: Instant): Standing => {
  const whose = holderOf(vm, { course: place })
  return { since: now, ...(whose && { whose }), ...parts }
}

const isItem = (name: string): name is Item => itemNames.some((one) => one === name)

/** Each of which has a price, which depends on its kind. */
const itemsOf = (
  { disk, diskGB, hasAddress, more }: Parts,
  location: string,
): { readonly meter: Item; readonly kind: string }[] => [
  ...(disk === 'none'
    ? []
    : [{ meter: disk === 'fast' ? ('disk' as const) : ('slow' as const), kind: `${location}:${diskGB}` }]),
  ...(hasAddress ? [{ meter: 'address' as const, kind: location }] : []),
  ...more.flatMap((one) => {
    const [meter = '', size = ''] = one.split(':')
    return isItem(meter) ? [{ meter, kind: `${location}:${size}` }] : []
  }),
]

/** What is to be added up of pieces of one machine: by person, item, and days on which it was there all day. */
export const standingEntries = (
  pieces: readonly StandingPiece[],
  { id: courseId, timeZone, ...rated }: Place,
  { location }: Pick<VmRecord, 'location'>,
): SegmentEntry[] => {
  const sums = new Map<string, SegmentEntry>()
  for (const { piece, rate } of pieces.flatMap((one) => cutByRate(one, rated))) {
    const { whose } = piece
    const items = itemsOf(piece, location).map(({ meter, kind }) => ({ meter, kind: withRate(kind, rate) }))
    for (const { days, seconds } of wholeDaysOf(piece, timeZone)) {
      for (const { meter, kind } of items) {
        const key = `${days} ${meter} ${kind} ${whose}`
        const sum = (sums.get(key)?.seconds ?? 0) + seconds
        sums.set(key, {
          courseId,
          ...(whose && { enrolmentId: whose }),
          meter,
          day: days,
          kind,
          seconds: sum,
        })
      }
    }
  }
  return [...sums.values()]
}
