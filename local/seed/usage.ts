import { labIdOf, userIdOf } from '../../functions/src/domain/accounts/derived-ids.ts'
import { owner } from './people.ts'
import type { SeedStep } from './step.ts'

const dayMs = 86_400_000
const fortnight = 14
const keptSeconds = 70 * 24 * 3600

/** Hours of Linux and of Windows machines on the days of a week, which begins on Sunday: a class, and who practises. */
const week = [
  [0, 0],
  [16, 6],
  [24, 10],
  [20, 8],
  [27, 11],
  [14, 5],
  [3, 0],
] as const

/** What a day left in the lab's book; nothing on a day on which nobody worked. */
const recordOf = (labId: string, at: Date) => {
  const [linux, windows] = week[at.getUTCDay()] ?? [0, 0]
  if (linux + windows === 0) return []
  const id = `usage:${at.toISOString().slice(0, 10)}`
  // No two weeks are the same.
  const minutes = (at.getUTCDate() * 37) % 90
  const seconds = {
    'eastus:Standard_B1s:Linux': linux * 3600 + minutes * 60,
    'eastus:Standard_B2s:Windows': windows * 3600,
  }
  return [{ type: 'usage', id, uk: id, labId, schema: 1, seconds, ttl: keptSeconds }]
}

/** The records of the days before `now`, as far back as the dashboard shows them: a fortnight, and this month. */
export const pastUsage = (labId: string, now: Date) => {
  const back = Math.max(fortnight, now.getUTCDate()) - 1
  return Array.from({ length: back }, (_, index) => new Date(now.getTime() - (index + 1) * dayMs)).flatMap(
    (at) => recordOf(labId, at),
  )
}

/** A fortnight has passed in the demo lab, so that its chart shows something. Nobody can do that by using the product. */
export const pretendFortnight: SeedStep = {
  name: 'usage',
  run: async ({ insert }) => {
    const labId = labIdOf(userIdOf(owner.email))
    for (const record of pastUsage(labId, new Date())) insert(record)
  },
}
