import type { LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'

/** A lab in which records of a type are due, since that minute or longer. A lab may come several times. */
export interface DueLab {
  readonly labId: LabId
  readonly type: string
  /** The end of the minute in which the longest overdue of them fell due, but never later than now. */
  readonly since: Instant
}

/** A record whose time has come, as far as it tells whose business it is. */
export interface DueRecord {
  readonly id: string
  readonly type: string
  readonly dueAt?: Instant
  readonly status?: string
  readonly state?: string
  readonly newPassword?: string
  readonly newKeys?: object
  readonly powerState?: string
  readonly rulesDueAt?: Instant
}

/**
 * What is due: every record whose `dueAt` has passed, whatever its type, VMs that wait for nothing any more before they get their
 * new password, and those at whose rules somebody is to look. A VM at which an operation works is due for its rules only.
 */
export interface Due {
  /** One question over all labs. Its rows grow with the labs and the minutes, not with what is due in a lab. */
  labs(now: Instant): Promise<readonly DueLab[]>
  /** One question in the lab's partition. */
  inLab(labId: LabId, now: Instant): Promise<readonly DueRecord[]>
}
