import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

it('throttles as often as asked, and the SDK waits as told', async () => {
  const { cosmos, container, requests } = await openContainer()
  requests.length = 0
  cosmos.failNext({ status: 429, times: 3, retryAfterMs: 40 })
  const started = performance.now()
  expect(await statusOf(container.items.create({ id: 'a', labId: 'lab' }))).toBe(201)
  expect(performance.now() - started).toBeGreaterThanOrEqual(115)
  expect(requests.map(({ status }) => status)).toEqual([429, 429, 429, 201])
})

it.each([449, 503])('answers %i to the requests that match, and to no others', async (status) => {
  const { cosmos, container } = await openContainer()
  await container.items.create({ id: 'a', labId: 'lab' })
  cosmos.failNext({
    status,
    match: ({ operation, container: name }) => operation === 'patch' && name === 'items',
  })
  expect((await container.item('a', 'lab').read()).statusCode).toBe(200)
  const patch = () => statusOf(container.item('a', 'lab').patch([{ op: 'incr', path: '/n', value: 1 }]))
  expect(await patch()).toBe(status)
  expect(await patch()).toBe(200)
  expect((await container.item('a', 'lab').read()).resource.n).toBe(1)
})

it('loses the answer of a write that was carried out', async () => {
  const { cosmos, container } = await openContainer()
  cosmos.failNext({ status: 503, afterwards: true, match: ({ operation }) => operation === 'create' })
  expect(await statusOf(container.items.create({ id: 'a', labId: 'lab' }))).toBe(503)
  expect((await container.item('a', 'lab').read()).statusCode).toBe(200)
})

it('refuses a part of a batch, and with it the whole', async () => {
  const { cosmos, container } = await openContainer()
  cosmos.failNext({ status: 449, part: 1, match: ({ operation }) => operation === 'batch' })
  const batch = () =>
    container.items.batch(
      ['a', 'b', 'c'].map((id) => ({ operationType: 'Create', resourceBody: { id, labId: 'lab' } })),
      'lab',
    )
  const { code, result } = await batch()
  expect([code, result?.map(({ statusCode }) => statusCode)]).toEqual([207, [424, 449, 424]])
  expect((await container.item('a', 'lab').read()).statusCode).toBe(404)
  expect((await batch()).code).toBe(200)
})

it('fails until cleared', async () => {
  const { cosmos, container } = await openContainer()
  cosmos.failNext({ status: 449, times: Number.POSITIVE_INFINITY })
  for (let n = 0; n < 3; n++)
    expect(await statusOf(container.items.create({ id: 'a', labId: 'lab' }))).toBe(449)
  cosmos.clearFaults()
  expect(await statusOf(container.items.create({ id: 'a', labId: 'lab' }))).toBe(201)
})

it('answers nothing while it is paused, and everything afterwards', async () => {
  const { cosmos, container } = await openContainer()
  cosmos.pause()
  expect(cosmos.isPaused()).toBe(true)
  let answered = 0
  const creations = ['a', 'b'].map((id) =>
    statusOf(container.items.create({ id, labId: 'lab' })).finally(() => {
      answered += 1
    }),
  )
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(answered).toBe(0)
  cosmos.resume()
  expect(await Promise.all(creations)).toEqual([201, 201])
  expect(cosmos.isPaused()).toBe(false)
})
