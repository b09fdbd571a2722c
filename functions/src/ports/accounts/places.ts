import type { Place } from '../../domain/accounts/user-record.ts'
import type { PersonId } from '../../domain/kernel/ids.ts'

/** Where else to look for a person: written by whatever gives or takes a function there. No right comes from it. */
export interface Places {
  /** Harmless when it is there already. False when there is no such account, or it has as many as it may. */
  add(userId: PersonId, place: Place): Promise<boolean>
  /** Harmless when it is not there. */
  drop(userId: PersonId, place: Place): Promise<void>
}
