import { type Route, students } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'

/** Fields of our records that nobody may set by sending them along. */
const ours = [
  'role',
  'rootUser',
  'isAzureAD',
  'ownerId',
  'labId',
  'userId',
  '_id',
  'id',
  'allocatedTo',
  'createdAt',
  'status',
  'trialEndsAt',
  'billing',
  'sealedSecret',
  'sealedPassword',
  'passwordHash',
]

const withBody = (Object.entries(routes) as [RouteName, Route][]).filter(
  ([, route]) => route.body !== undefined && route.text === undefined,
)

let app: RunningApp
const tokens = { owner: '', student: '' }
let courseId = ''
beforeAll(async () => {
  app = await startApp()
  const owner = await app.newOwner()
  tokens.owner = owner.token
  tokens.student = (await app.newStudent(owner)).token
  const body = { name: 'Biology', timeZone: 'Europe/Berlin' }
  const made = await app.call('POST', 'courses', { token: owner.token, body })
  courseId = routes.createCourse.response.parse(made.body).data.id
})
afterAll(() => app.close())

/** What the route itself asks for, as far as it shares a name with our fields. */
const own: Partial<Record<string, readonly string[]>> = {
  allocate: ['userId'],
  createCourse: ['labId'],
}

it.each(withBody)('%s refuses each of our own fields by its name', async (name, route) => {
  // Any value does, but where the address itself has only a few.
  const path = route.path
    .replace('{kind}', 'vms')
    .replace('{courseId}', courseId)
    .replaceAll(/\{\w+\}/g, 'x')
  const wanted = ours.filter((key) => !own[name]?.includes(key))
  // Routes that share a ration would use it up for each other.
  const owner = route.rationed === undefined ? tokens.owner : (await app.newOwner()).token
  const token = route.access === students ? tokens.student : owner
  // One at a time: an answer names only so many.
  for (const key of wanted) {
    const answer = await app.call(route.method, path, { token, body: { [key]: 'x' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(Object.keys(answer.body.fields ?? {})).toContain(key)
  }
})
