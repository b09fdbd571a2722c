import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

let app: RunningApp
let token = ''
beforeAll(async () => {
  app = await startApp()
  token = (await app.newOwner()).token
})
afterAll(() => app.close())

/** What a call asks the database for, and where: 'read', 'query partition', 'query fanout', … */
const asked = async (path: string): Promise<string[]> => {
  const seen: string[] = []
  app.cosmos.failNext({
    status: 500,
    match: ({ operation, scope }) => {
      seen.push(operation === 'query' ? `query ${scope}` : operation)
      return false
    },
  })
  const { status } = await app.call('GET', path, { token })
  app.cosmos.clearFaults()
  expect(status).toBe(200)
  return seen
}

it.each([
  'azure/vms',
  'azure/snapshots',
  'lab/my-students',
  'lab/students/search?query=a',
  'activity',
  'azure/usage',
])('%s reads the session and asks one question in one partition', async (path) => {
  // The first call of an app also makes sure that its containers are there.
  await asked('user/me')
  expect(await asked(path)).toEqual(['read', 'query partition'])
})
