import type { Operation } from '@labkeeper/contract/operations/operations'
import { newOperation } from '@labkeeper/functions/domain/operations/new-work'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openLab } from '../../support/lab.ts'

let app: RunningApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.close())

const inSeconds = (seconds: number) => new Date(app.clock.now().getTime() + seconds * 1000)

it('lists what failed beside whatever was begun since, for a day', async () => {
  const lab = await openLab(app)
  const request = { labId: lab.labId, requestedBy: 'u_owner', requestId: 'r1' }
  /** One click on many VMs begins an operation for each. */
  const ended = async (begun: Date, finished: Date, failed: number): Promise<string> => {
    const operation = newOperation(request, 'start', 1, begun)
    const end = { open: 0, failed, succeeded: 1 - failed, finishedAt: finished.toISOString() }
    await lab.database.labs.items.create({ ...operation, ...end })
    return operation.id
  }
  const early = await ended(inSeconds(-90_000), inSeconds(-89_000), 1)
  // Begun two days ago, and tried again since.
  const again = await ended(inSeconds(-180_000), inSeconds(-100), 1)
  const failed = await ended(inSeconds(-100), inSeconds(-90), 1)
  const fine = await ended(inSeconds(-99), inSeconds(-90), 0)
  for (let one = 0; one < 60; one += 1) await ended(inSeconds(-60 + one), inSeconds(0), 0)
  const list = async (query = '') => (await lab.call('GET', `operations${query}`)).body.data as Operation[]
  const listed = await list()
  const ids = listed.map(({ id }) => id)
  expect(listed).toHaveLength(52)
  expect(ids.slice(-2)).toEqual([failed, again])
  for (const id of [early, fine]) expect(ids).not.toContain(id)
  expect(await list('?active=true')).toEqual([])
})
