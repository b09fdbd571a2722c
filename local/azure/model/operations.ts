import { randomUUID } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import type { Json, JsonObject } from '../../service/json.ts'
import { keyOf } from './ids.ts'
import type { Power } from './resources.ts'

export interface Failure {
  readonly code: string
  readonly message: string
  /** What Azure says below: `details`, `innererror`. */
  readonly nested?: JsonObject
}

/** What becomes of the target when the time is up. Data, not a closure: it outlives the process. */
export type Effect =
  | { readonly kind: 'provisioned'; readonly power?: Power; readonly powerOnFailure?: Power | 'none' }
  | { readonly kind: 'removed' }
  /** A script in the guest: whether it did all that it should, what it said to people, and what the guest is from then on. */
  | {
      readonly kind: 'command'
      readonly ok: boolean
      readonly told: readonly string[]
      /** Absent of one that an earlier version of the stand-in began. */
      readonly mends?: JsonObject
      readonly guest: JsonObject
    }
  | { readonly kind: 'nothing' }

export interface Operation {
  readonly id: string
  readonly target: string
  readonly location: string
  readonly provider: string
  readonly verb: string
  readonly startedAt: number
  readonly endsAt: number
  readonly effect: Effect
  readonly failure?: Failure
  readonly output?: Json
}

export interface Operations {
  begin(operation: Omit<Operation, 'id'>): Operation
  find(id: string): Operation | undefined
  /** The operation that keeps a resource busy. */
  openOn(target: string): Operation | undefined
  /** Open operations whose time is up, oldest first. */
  due(now: number): readonly Operation[]
  /** Marks it done; a failure given here replaces the planned outcome. */
  settle(operation: Operation): void
  /** Ends what was still to happen to a resource that is gone. */
  drop(target: string): void
}

const keepMs = 24 * 3_600_000

export const createOperations = (database: DatabaseSync, now: number): Operations => {
  database.prepare('delete from operation where settled = 1 and ends_at < ?').run(now - keepMs)
  const insert = database.prepare('insert into operation values (?, ?, ?, 0, ?)')
  const find = database.prepare('select body from operation where id = ?')
  const open = database.prepare(
    'select body from operation where target = ? and settled = 0 order by ends_at desc limit 1',
  )
  const due = database.prepare(
    'select body from operation where settled = 0 and ends_at <= ? order by ends_at, id',
  )
  const settle = database.prepare('update operation set settled = 1, ends_at = ?, body = ? where id = ?')
  const drop = database.prepare('update operation set settled = 1 where target = ? and settled = 0')
  return {
    begin: (plan) => {
      const operation = { ...plan, id: randomUUID() }
      insert.run(operation.id, keyOf(plan.target), plan.endsAt, JSON.stringify(operation))
      return operation
    },
    find: (id) => {
      const row = find.get(id.toLowerCase())
      return row && parse(row.body)
    },
    openOn: (target) => {
      const row = open.get(keyOf(target))
      return row && parse(row.body)
    },
    due: (moment) => due.all(moment).map((row) => parse(row.body)),
    settle: (operation) => {
      settle.run(operation.endsAt, JSON.stringify(operation), operation.id)
    },
    drop: (target) => {
      drop.run(keyOf(target))
    },
  }
}

const parse = (body: unknown): Operation => JSON.parse(String(body)) as Operation
