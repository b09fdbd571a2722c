import { expect, test } from 'vitest'
import type { LabRecord } from '../../domain/accounts/lab-record.ts'
import { recentLabs } from './recent-lab.ts'

const lab: LabRecord = {
  type: 'lab',
  id: 'lab',
  labId: 'lab_1',
  uk: 'lab',
  schema: 1,
  ownerId: 'u_1',
  createdAt: '2026-11-22T00:00:00.000Z',
}

const start = () => {
  let now = 0
  let stored = lab
  let reads = 0
  let isDown = false
  const labs = recentLabs(
    {
      read: async (labId) => {
        reads += 1
        if (isDown) throw new Error('The database is away')
        return labId === lab.labId ? stored : undefined
      },
      hold: async (_, holdUntil) => {
        stored = { ...stored, holdUntil }
      },
    },
    { now: () => new Date(now) },
  )
  return {
    labs,
    reads: () => reads,
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    setDown: (down: boolean) => {
      isDown = down
    },
  }
}

test('those who ask within a second are answered by one read', async () => {
  const { labs, reads, pass } = start()
  await Promise.all(Array.from({ length: 16 }, () => labs.read('lab_1')))
  pass(999)
  expect(await labs.read('lab_1')).toEqual(lab)
  expect(reads()).toBe(1)
  expect(await labs.read('lab_2')).toBeUndefined()
  pass(1)
  await labs.read('lab_1')
  expect(reads()).toBe(3)
})

test('a hold of our own is seen at once', async () => {
  const { labs } = start()
  await labs.read('lab_1')
  await labs.hold('lab_1', '2026-11-22T01:00:00.000Z')
  expect((await labs.read('lab_1'))?.holdUntil).toBe('2026-11-22T01:00:00.000Z')
})

test('an outage is not remembered', async () => {
  const { labs, setDown } = start()
  setDown(true)
  await expect(labs.read('lab_1')).rejects.toThrow('away')
  setDown(false)
  expect(await labs.read('lab_1')).toEqual(lab)
})
