import type { AcceptedImport } from '@labkeeper/functions/use-cases/students/imports/import-students'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import { hashOf, type School } from './school.ts'

/** What people were told, and whom they asked to delete. */
export interface Ledger {
  /** Passwords that were shown for students of whom it was said that they exist. */
  readonly created: { readonly email: string; readonly password: string }[]
  readonly imports: AcceptedImport[]
  /** Somebody tried to delete them, with whatever success. */
  readonly expelled: Set<string>
}

/** Nobody is half there: each student is a ready record and an account, by the same maker. */
const peopleAreWhole = async ({ found }: School): Promise<void> => {
  const students = await found.students()
  expect(students.filter(({ state }) => state !== 'ready')).toEqual([])
  const makers = ({ id, madeBy }: { id: string; madeBy?: string }) => `${id} by ${madeBy}`
  expect((await found.accounts()).map(makers).sort()).toEqual(students.map(makers).sort())
}

/** Every accepted import has ended, has counted right, and keeps no password. */
const importsEnded = async ({ world }: Engine, { found }: School): Promise<void> => {
  const batches = await found.batches()
  const open = batches.filter(
    ({ state, sealedPasswords }) => state !== 'done' || sealedPasswords !== undefined,
  )
  expect(open).toEqual([])
  const imports = (await world.work.listOperations(labId, false)).filter(
    ({ operation }) => operation.kind === 'import-students',
  )
  expect(
    batches.filter(({ operationId }) => imports.every(({ operation }) => operation.id !== operationId)),
  ).toEqual([])
  for (const { operation } of imports) {
    const rows = batches
      .filter((batch) => batch.operationId === operation.id)
      .flatMap(({ students }) => students)
    const failed = rows.filter(({ error }) => error !== undefined).length
    const { id, total, succeeded } = operation
    expect({ id, total, succeeded, failed: operation.failed }).toEqual({
      id,
      total: rows.length,
      succeeded: rows.length - failed,
      failed,
    })
  }
}

/** One import of a lab runs: none was begun before those that were accepted earlier had ended. */
const importsTookTurns = ({ outOfTurn }: School): void => {
  expect(outOfTurn).toEqual([])
}

/** Each row that was accepted is one user or one reported error, and every password that counts signs in. */
const wordIsKept = async ({ found }: School, { created, imports, expelled }: Ledger): Promise<void> => {
  const batches = await found.batches()
  const promised = [...created]
  for (const { operationId, createdUsers } of imports) {
    const rows = batches
      .filter((batch) => batch.operationId === operationId)
      .toSorted((a, b) => a.place - b.place)
      .flatMap(({ students }) => students)
    expect(rows.map(({ email }) => email)).toEqual(createdUsers.map(({ email }) => email))
    expect(rows.filter(({ error }) => error !== undefined && !/\w\.$/.test(error))).toEqual([])
    promised.push(...createdUsers.filter((_, row) => rows[row]?.error === undefined))
  }
  const hashes = new Map((await found.accounts()).map(({ email, passwordHash }) => [email, passwordHash]))
  for (const { email, password } of promised.filter(({ email }) => !expelled.has(email))) {
    expect({ email, hash: hashes.get(email) }).toEqual({ email, hash: hashOf(password) })
  }
}

/** Whoever has a VM is there. */
const allocationsAreTrue = async (engine: Engine, { found }: School): Promise<void> => {
  const ids = (await found.students()).map(({ id }) => id)
  const strangers = (await engine.list()).filter(
    ({ allocatedTo }) => allocatedTo !== undefined && !ids.includes(allocatedTo.userId),
  )
  expect(strangers.map(({ name, allocatedTo }) => ({ name, allocatedTo }))).toEqual([])
}

export const schoolHoldsTogether = async (engine: Engine, school: School, ledger: Ledger): Promise<void> => {
  await peopleAreWhole(school)
  await importsEnded(engine, school)
  importsTookTurns(school)
  await wordIsKept(school, ledger)
  await allocationsAreTrue(engine, school)
}
