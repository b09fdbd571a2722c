import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, it, onTestFinished } from 'vitest'
import { connect, definition } from './account.ts'

type Started = { child: ChildProcess; endpoint: string; key: string }

async function aFile(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cosmos-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'data', 'cosmos.sqlite')
}

async function startChild(file: string): Promise<Started> {
  const child = fork(new URL('./serve.ts', import.meta.url), [file])
  onTestFinished(() => void child.kill('SIGKILL'))
  const [{ endpoint, key }] = await once(child, 'message')
  return { child, endpoint, key }
}

async function killHard({ child }: Started) {
  const exit = once(child, 'exit')
  child.kill('SIGKILL')
  await exit
}

it('keeps items, definitions and unique keys over a restart', async () => {
  const file = await aFile()
  const first = await startCosmos({ file })
  const client = connect(first)
  const { database } = await client.databases.create({ id: 'test' })
  const uniqueKeyPolicy = { uniqueKeys: [{ paths: ['/uk'] }] }
  const { container, resource } = await database.containers.create(definition('/labId', { uniqueKeyPolicy }))
  const { resource: created } = await container.items.create({ id: 'a', labId: 'lab', uk: 'x' })
  await container.items.create({ id: 'b', labId: 'lab', uk: 'y' })
  await container.item('b', 'lab').delete()
  for (const id of ['z', 'y', 'x']) await container.items.create({ id, labId: 'lab', uk: id + id })
  const refused = await container.items.batch(
    [
      { operationType: 'Delete', id: 'a' },
      { operationType: 'Delete', id: 'nope' },
    ],
    'lab',
  )
  expect(refused.code).toBe(207)
  client.dispose()
  await first.close()

  const second = await startCosmos({ file })
  const again = connect(second)
  const reopened = again.database('test').container('items')
  expect((await reopened.read()).resource).toEqual(resource)
  expect((await reopened.item('a', 'lab').read()).resource).toEqual(created)
  expect((await reopened.item('b', 'lab').read()).statusCode).toBe(404)
  const ids = await reopened.items.query('SELECT VALUE c.id FROM c', { partitionKey: 'lab' }).fetchAll()
  expect(ids.resources).toEqual(['a', 'z', 'y', 'x'])
  await expect(reopened.items.create({ id: 'c', labId: 'lab', uk: 'x' })).rejects.toMatchObject({ code: 409 })
  expect((await reopened.items.create({ id: 'c', labId: 'lab', uk: 'z' })).statusCode).toBe(201)
  again.dispose()
  await second.close()
})

it('loses no acknowledged write and tears no batch when it is killed', async () => {
  const file = await aFile()
  const acknowledged = new Set<string>()
  for (let life = 0; life < 3; life++) {
    const started = await startChild(file)
    const client = connect(started)
    const { database } = await client.databases.createIfNotExists({ id: 'test' })
    const { container } = await database.containers.createIfNotExists(definition('/labId'))
    let running = true
    const write = async (writer: number) => {
      for (let n = 0; running; n++) {
        const id = `${life}-${writer}-${n}`
        const halves = ['left', 'right'].map((half) => ({
          operationType: 'Create' as const,
          resourceBody: { id: `${id}-${half}`, labId: 'lab' },
        }))
        // The connection breaks under some writes: those count as not acknowledged.
        const { code } = await container.items.batch(halves, 'lab').catch(() => ({ code: undefined }))
        if (code === 200) acknowledged.add(`${id}-left`).add(`${id}-right`)
      }
    }
    const writers = Array.from({ length: 4 }, (_, writer) => write(writer))
    await new Promise((resolve) => setTimeout(resolve, 400))
    await killHard(started)
    running = false
    await Promise.all(writers)
    client.dispose()
  }
  expect(acknowledged.size).toBeGreaterThan(100)

  const started = await startChild(file)
  const client = connect(started)
  const items = client.database('test').container('items').items
  const { resources } = await items
    .query<string>('SELECT VALUE c.id FROM c', { partitionKey: 'lab', maxItemCount: -1 })
    .fetchAll()
  const stored = new Set(resources)
  expect([...acknowledged].filter((id) => !stored.has(id))).toEqual([])
  const torn = resources.filter(
    (id) => !stored.has(id.replace(/left|right/, (half) => (half === 'left' ? 'right' : 'left'))),
  )
  expect(torn).toEqual([])
  client.dispose()
  await killHard(started)
})

it('tells a second process that the file is taken', async () => {
  const file = await aFile()
  const started = await startChild(file)
  await expect(startCosmos({ file })).rejects.toThrow(`${file} is in use by another process`)
  await killHard(started)
  const cosmos = await startCosmos({ file })
  await cosmos.close()
})

it('tells when its port is taken', async () => {
  const cosmos = await startCosmos({ file: ':memory:' })
  const port = Number(new URL(cosmos.endpoint).port)
  await expect(startCosmos({ file: ':memory:', port })).rejects.toThrow(`cannot listen on port ${port}`)
  await cosmos.close()
})
