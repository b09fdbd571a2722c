import type { Container } from '@azure/cosmos'
import type { Due, DueLab, DueRecord } from '../../../ports/operations/due.ts'
import { readyForKeys } from '../courses/guest-keys.ts'
import { readyForRules } from '../courses/openings.ts'
import { queryUnchecked, sweepDistinct } from '../kernel/query.ts'
import { ready } from '../vms/guest-passwords.ts'

/** An instant that is empty says "never". */
const isDue = `(c.dueAt > '' AND c.dueAt <= @now AND (c.type != 'vm' OR NOT IS_DEFINED(c.operationId)) OR ${ready} OR ${readyForKeys} OR ${readyForRules})`

type Row = Omit<DueLab, 'since'> & { readonly since?: string }

/** The end of the minute, or now: VMs that are due for their password only have a later `dueAt`, or none. */
const instantOf = (minute: string | undefined, now: string): string => {
  const end = `${minute}:59.999Z`
  return minute && end < now ? end : now
}

export const cosmosDue = (container: Container): Due => ({
  async labs(now) {
    // To the minute: however many VMs of a lab fell due since the last tick, they are one or two rows.
    const query = `SELECT DISTINCT c.labId, c.type, LEFT(c.dueAt, 16) AS since FROM c WHERE ${isDue}`
    const rows = await sweepDistinct<Row>(container, query, { now })
    return rows.map((row) => ({ ...row, since: instantOf(row.since, now) }))
  },

  inLab: (labId, now) =>
    queryUnchecked<DueRecord>(
      container,
      labId,
      `SELECT c.id, c.type, c.dueAt, c.status, c.state, c.newPassword, c.newKeys, c.powerState, c.rulesDueAt FROM c WHERE ${isDue}`,
      { now },
    ),
})
