import { Usage } from '@labkeeper/contract/usage/usage'
import type { UsageRecord } from '@labkeeper/functions/domain/usage/usage-record'
import { expect } from 'vitest'
import type { RunningApp } from '../../support/app.ts'
import type { Lab } from '../../support/lab.ts'

/** Hours that a lab has on record, and what it is told of them. */

export const addHours = async (
  { labId, database }: Pick<Lab, 'labId' | 'database'>,
  day: string,
  seconds: UsageRecord['seconds'],
): Promise<void> => {
  const id = `usage:${day}`
  const record: UsageRecord = { type: 'usage', id, uk: id, labId, schema: 1, seconds, ttl: 1000 }
  await database.labs.items.create(record)
}

export const readUsage = async (app: Pick<RunningApp, 'call'>, token: string): Promise<Usage> => {
  const { status, body } = await app.call('GET', 'azure/usage', { token })
  expect(status).toBe(200)
  return Usage.parse(body.data)
}

/** Of the whole chart. */
export const hoursOf = ({ days }: Usage): number => days.reduce((sum, { hours }) => sum + hours, 0)
