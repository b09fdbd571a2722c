import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { createBoundedCache } from '../../domain/kernel/bounded-cache.ts'
import type { LabId } from '../../domain/kernel/ids.ts'
import type { Instant } from '../../domain/kernel/instant.ts'
import type { LabBook } from '../../ports/accounts/labs.ts'
import type { Clock } from '../../ports/clock.ts'

const lifeMs = 1_000
const mostLabs = 200

/**
 * The lab of a step as it was at most a second ago. The steps of a bulk creation come by the dozen and all ask for the
 * same record; a hold or new credentials that one of them misses by a second meet it at its next hop.
 */
export const recentLabs = <Labs extends Pick<LabBook, 'read' | 'hold'>>(labs: Labs, clock: Clock): Labs => {
  const recent = createBoundedCache<Promise<LabRecord | undefined>>({
    limit: mostLabs,
    lifeMs,
    now: () => clock.now().getTime(),
  })
  const readAgain = (labId: LabId): Promise<LabRecord | undefined> => {
    const reading = labs.read(labId)
    recent.set(labId, reading)
    // An outage is not remembered.
    reading.catch(() => recent.delete(labId))
    return reading
  }
  return {
    ...labs,
    read: (labId: LabId) => recent.get(labId) ?? readAgain(labId),
    async hold(labId: LabId, until: Instant) {
      await labs.hold(labId, until)
      recent.delete(labId)
    },
  }
}
