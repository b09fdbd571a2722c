import type { OsType } from '@labkeeper/contract/vms/catalogue'

/** What Azure Lab Services says of a lab, as far as a course can be made of it. What it does not say is absent. */

export interface ForeignImage {
  readonly publisher: string
  readonly offer: string
  readonly sku: string
}

/** How long after what it stops machines, as Azure writes durations: `PT15M`. */
export interface ForeignShutdown {
  readonly disconnected?: string
  readonly notConnected?: string
  readonly idle?: string
  /** A machine that computes is not idle. */
  readonly loadCounts?: boolean
}

export interface ForeignLab {
  /** Azure's id of the resource. */
  readonly id: string
  readonly name: string
  readonly title?: string
  readonly description?: string
  readonly tags: Readonly<Record<string, string>>
  readonly location: string
  readonly osType?: OsType
  /** What it is made of, of the marketplace. */
  readonly image?: ForeignImage
  /** The same, of a gallery: its id. */
  readonly galleryImage?: string
  /** Its machines are copies of one that a teacher prepared. */
  readonly hasTemplate: boolean
  /** Its own name of a size: `Classic_Fsv2_2_4GB_128_S_SSD`. */
  readonly size?: string
  readonly machines: number
  readonly gpuDrivers: boolean
  /** Hours of each student, as a duration. */
  readonly quota?: string
  readonly sharedPassword: boolean
  readonly adminUser?: string
  readonly nonAdminUser?: string
  /** Anybody with its link may register. */
  readonly isOpen: boolean
  /** Its machines are reached from everywhere. */
  readonly isPublic: boolean
  readonly shutdown: ForeignShutdown
  /** Whom its people are taken from. */
  readonly roster?: 'group' | 'course'
}

export interface ForeignUser {
  readonly name?: string
  readonly email?: string
  /** Hours beside the quota, as a duration. */
  readonly extra?: string
}

export interface ForeignRecurrence {
  readonly frequency: 'Daily' | 'Weekly'
  /** In English: `Monday`. */
  readonly weekDays: readonly string[]
  readonly interval: number
  readonly expiresAt: string
}

/** Times are read by the clocks of the zone: Azure ignores the offset that they are written with. */
export interface ForeignSchedule {
  readonly startAt?: string
  readonly stopAt?: string
  readonly timeZone: string
  readonly recurrence?: ForeignRecurrence
  readonly notes?: string
}
