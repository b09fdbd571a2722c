import { alreadyInLab } from '@labkeeper/contract/students/student-file'
import { takingEqualTurnsOrLeaving } from '../../../domain/kernel/equal-turns.ts'
import type { BatchId, LabId } from '../../../domain/kernel/ids.ts'
import { after } from '../../../domain/kernel/instant.ts'
import { firstInLine, placeInLine } from '../../../domain/students/import-line.ts'
import { firstBatchIds, lookAt } from '../../../domain/students/new-import.ts'
import { pendingStudent, studentAccount } from '../../../domain/students/new-student.ts'
import type { StudentBatchRecord, StudentRecord } from '../../../domain/students/student-records.ts'
import type { AccountBook, AccountHead, Passwords } from '../../../ports/accounts/accounts.ts'
import type { Clock } from '../../../ports/clock.ts'
import type { WorkNudges } from '../../../ports/operations/nudges.ts'
import type { Sealer } from '../../../ports/sealer.ts'
import type { ImportBook, StudentBatches } from '../../../ports/students/imports.ts'
import { hasAccount, inProgress, isLeftOver } from '../email-taken.ts'

interface BatchWorld {
  readonly users: AccountBook
  readonly imports: ImportBook & StudentBatches
  readonly passwords: Passwords
  readonly sealer: Sealer
  readonly nudges: WorkNudges
  readonly clock: Clock
  readonly log: (entry: Readonly<Record<string, unknown>>) => void
}

/** Less than the host waits before it brings back the message of a worker that failed. */
const leaseMs = 25_000
/** A batch that was begun so often never ends by itself. */
const mostClaims = 20
/**
 * Batches of one process at a time: the others wait unclaimed, so that no lease runs out while they do. With a place for
 * the first batch of labs that come anew, and with those who wait, no more than the host's `newBatchThreshold`: beyond
 * it the host takes no message, and a class that comes then would not be seen.
 */
const turns = { atOnce: 3, placesForNew: 3, mostWaiting: 2, ahead: 1 } as const
/** A function that runs for a minute ends its whole host. */
const patienceMs = 20_000
/** When the message of a batch that was sent away comes back. */
const comeBackSeconds = 2
/** How often reservations that lost against others look again. */
const races = 5

const gaveUp = 'Something unexpected went wrong on our side. Import this row again.'

type Accounts = ReadonlyMap<string, AccountHead>
type Reasons = Map<string, string>

/**
 * One batch of an import: the lab's records first, as pending; then the accounts, which carry the batch's id; then one
 * transaction makes the records ready, counts, and forgets the passwords. May run twice, late, or die anywhere: an
 * account of this batch is recognised as its own, and somebody else's is a failed row.
 */
export const enrolBatch = (world: BatchWorld) => {
  const { users, imports, passwords, sealer, nudges, clock } = world
  const inTurn = takingEqualTurnsOrLeaving({ ...turns, patienceMs })

  /** Why a record cannot be had: somebody else's stands there. Undefined when there is none, or our own. */
  const reasonFor = async (
    draft: StudentRecord,
    record: StudentRecord | undefined,
    account: AccountHead | undefined,
  ): Promise<string | undefined> => {
    if (record !== undefined) {
      if (record.madeBy === draft.madeBy) return undefined
      return record.state === 'ready' ? alreadyInLab : inProgress
    }
    if (account === undefined || account.madeBy === draft.madeBy) return undefined
    if (!isLeftOver(account, draft.labId, record)) return hasAccount
    await users.removeMadeBy(draft.id, account.madeBy)
    return undefined
  }

  /** Writes the pending records; answers who cannot be had. */
  const reserve = async (labId: LabId, drafts: readonly StudentRecord[], accounts: Accounts) => {
    for (let race = 0; race < races; race += 1) {
      const found = await imports.known(
        labId,
        drafts.map(({ id }) => id),
      )
      const records = new Map(found.map((record) => [record.id, record]))
      const reasons: Reasons = new Map()
      for (const draft of drafts) {
        const reason = await reasonFor(draft, records.get(draft.id), accounts.get(draft.id))
        if (reason !== undefined) reasons.set(draft.id, reason)
      }
      const missing = drafts.filter(({ id }) => !records.has(id) && !reasons.has(id))
      if (missing.length === 0 || (await imports.reserve(labId, missing))) return reasons
    }
    throw new Error('The students of a batch changed again and again')
  }

  const makeAccount = async (draft: StudentRecord, password: string): Promise<string | undefined> => {
    const account = studentAccount(draft, await passwords.hashInBulk(password, draft.labId))
    if (await users.create(account)) return undefined
    return (await users.read(draft.id))?.madeBy === draft.madeBy ? undefined : hasAccount
  }

  const draftsOf = ({ id: madeBy, labId, createdAt, students }: StudentBatchRecord): StudentRecord[] =>
    students.map(({ name, email }) => pendingStudent({ labId, name, email, madeBy, createdAt }))

  const settle = async (
    batch: StudentBatchRecord,
    drafts: readonly StudentRecord[],
    reasons: ReadonlyMap<string, string>,
    released: readonly StudentRecord[],
  ): Promise<void> => {
    const made = drafts.filter(({ id }) => !reasons.has(id))
    const errors = drafts.map(({ id }) => {
      const reason = reasons.get(id)
      return reason === undefined || reason.endsWith('.') ? reason : `${reason}.`
    })
    await imports.finish(batch, { made, released, errors }, clock.now().toISOString())
    const { labId, operationId, requestId, id: batchId, fence } = batch
    world.log({
      requestId,
      labId,
      operationId,
      batchId,
      fence,
      enrolled: made.length,
      failed: drafts.length - made.length,
    })
  }

  const enrol = async (batch: StudentBatchRecord): Promise<void> => {
    const { id, labId, sealedPasswords } = batch
    if (sealedPasswords === undefined) throw new Error(`The open batch ${id} has no passwords`)
    const drafts = draftsOf(batch)
    // Accounts before records: see isLeftOver.
    const accounts = await users.find(drafts.map((draft) => draft.id))
    const reasons = await reserve(labId, drafts, accounts)
    const reserved = drafts.filter((draft) => !reasons.has(draft.id))
    const opened: string[] = JSON.parse(sealer.open(sealedPasswords, { labId, recordId: id }))
    const outcomes = await Promise.allSettled(
      drafts.map(async (draft, index) => {
        if (reasons.has(draft.id) || accounts.get(draft.id)?.madeBy === id) return
        const reason = await makeAccount(draft, opened[index] ?? '')
        if (reason !== undefined) reasons.set(draft.id, reason)
      }),
    )
    // Only now: whoever takes over must not find this worker still making accounts.
    const failure = outcomes.find((outcome) => outcome.status === 'rejected')
    if (failure !== undefined) throw failure.reason
    await settle(
      batch,
      drafts,
      reasons,
      reserved.filter((draft) => reasons.has(draft.id)),
    )
  }

  /** Ends a batch that cannot be carried out: what was made stays, the other rows fail in words for a person. */
  const giveUp = async (batch: StudentBatchRecord): Promise<void> => {
    const drafts = draftsOf(batch)
    const ids = drafts.map(({ id }) => id)
    const accounts = await users.find(ids)
    const records = await imports.known(batch.labId, ids)
    const own = new Set(records.filter(({ madeBy }) => madeBy === batch.id).map(({ id }) => id))
    const isMade = ({ id }: StudentRecord) => own.has(id) && accounts.get(id)?.madeBy === batch.id
    const reasons = new Map(drafts.filter((draft) => !isMade(draft)).map(({ id }) => [id, gaveUp]))
    await settle(
      batch,
      drafts,
      reasons,
      drafts.filter((draft) => own.has(draft.id) && !isMade(draft)),
    )
  }

  /** The first batches of the lab's next import, once this one has ended. */
  const callNextImport = async ({ labId, operationId }: StudentBatchRecord): Promise<void> => {
    const first = firstInLine(await imports.line(labId, operationId))
    if (first === undefined || first.id === operationId) return
    await nudges.studentBatches(labId, firstBatchIds(first))
  }

  /** `mayTakeOver` from a claim whose lease has not ended. */
  const claim = async (
    labId: LabId,
    batchId: BatchId,
    mayTakeOver: boolean,
  ): Promise<StudentBatchRecord | undefined> => {
    const batch = await imports.read(labId, batchId)
    if (batch === undefined) return undefined
    // Its worker may have died before it called the next import.
    if (batch.state === 'done') {
      await callNextImport(batch)
      return undefined
    }
    const now = clock.now()
    const place = placeInLine(await imports.line(labId, batch.operationId), batch.operationId)
    if (place === 'missing') await imports.drop(batch)
    if (place === 'waiting') await imports.putOff(batch, lookAt(now))
    if (place !== 'first') return undefined
    const leaseUntil = after(now, leaseMs)
    const claimed = await imports.claim(batch, {
      now: mayTakeOver ? leaseUntil : now.toISOString(),
      leaseUntil,
      nextDueAt: lookAt(now),
    })
    // Before the work: should this worker die, whoever takes over calls the next one again.
    if (claimed?.next !== undefined) await nudges.studentBatches(labId, [claimed.next])
    return claimed
  }

  return {
    take: async (labId: LabId, batchId: BatchId): Promise<void> => {
      const isTaken = await inTurn(labId, async () => {
        const batch = await claim(labId, batchId, false)
        if (batch === undefined) return
        await (batch.fence > mostClaims ? giveUp(batch) : enrol(batch))
        await callNextImport(batch)
      })
      if (!isTaken) await nudges.studentBatches(labId, [batchId], comeBackSeconds)
    },
    /** A message that failed every time. */
    endPoisoned: async (labId: LabId, batchId: BatchId): Promise<void> => {
      const batch = await claim(labId, batchId, true)
      if (batch === undefined) return
      await giveUp(batch)
      await callNextImport(batch)
    },
  }
}
