import { expect, it } from 'vitest'
import { openContainer, statusOf } from './account.ts'

const open = () =>
  openContainer({ uniqueKeyPolicy: { uniqueKeys: [{ paths: ['/email'] }, { paths: ['/a', '/nested/b'] }] } })

const item = (id: string, email: string | undefined, a: number, b = 1, labId = 'lab') => ({
  id,
  labId,
  email,
  a,
  nested: { b },
})

it('refuses a second item with the value in the same partition', async () => {
  const { container } = await open()
  expect(await statusOf(container.items.create(item('1', 'x', 1)))).toBe(201)
  expect(await statusOf(container.items.create(item('2', 'x', 2)))).toBe(409)
  expect(await statusOf(container.items.create(item('2', 'X', 2)))).toBe(201)
  expect(await statusOf(container.items.create(item('2', 'x', 1, 1, 'other')))).toBe(201)
})

it('takes the paths of one key together', async () => {
  const { container } = await open()
  expect(await statusOf(container.items.create(item('1', 'x', 1, 1)))).toBe(201)
  expect(await statusOf(container.items.create(item('2', 'y', 1, 2)))).toBe(201)
  expect(await statusOf(container.items.create(item('3', 'z', 1, 2)))).toBe(409)
})

it('counts a missing value as a value', async () => {
  const { container } = await open()
  expect(await statusOf(container.items.create(item('1', undefined, 1)))).toBe(201)
  expect(await statusOf(container.items.create(item('2', undefined, 2)))).toBe(409)
})

it('holds for replace, upsert and patch, which may keep their own value', async () => {
  const { container } = await open()
  await container.items.create(item('1', 'x', 1))
  await container.items.create(item('2', 'y', 2))
  expect(await statusOf(container.item('2', 'lab').replace(item('2', 'x', 2)))).toBe(409)
  expect(await statusOf(container.items.upsert(item('2', 'x', 2)))).toBe(409)
  expect(await statusOf(container.item('2', 'lab').patch([{ op: 'set', path: '/email', value: 'x' }]))).toBe(
    409,
  )
  expect(await statusOf(container.item('2', 'lab').replace(item('2', 'y', 7)))).toBe(200)
})

it('frees the value of an item that is deleted or changed', async () => {
  const { container } = await open()
  await container.items.create(item('1', 'x', 1))
  await container.item('1', 'lab').patch([{ op: 'set', path: '/email', value: 'moved' }])
  expect(await statusOf(container.items.create(item('2', 'x', 2)))).toBe(201)
  await container.item('2', 'lab').delete()
  expect(await statusOf(container.items.create(item('3', 'x', 3)))).toBe(201)
})

it('lets one of ten racing creates win', async () => {
  const { container } = await open()
  const statuses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => statusOf(container.items.create(item(`i${n}`, 'x', n)))),
  )
  expect(statuses.filter((status) => status === 201)).toHaveLength(1)
  expect(statuses.filter((status) => status === 409)).toHaveLength(9)
})
