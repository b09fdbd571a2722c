import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** A record that is not what the code takes it for ends the calls that read it, and nobody else's. */

let app: RunningApp
let lab: Lab
let other: Lab
beforeAll(async () => {
  app = await startApp()
}, 60_000)
afterAll(() => app.close())

beforeEach(async () => {
  lab = await openLab(app)
  other = await openLab(app)
  for (const each of [lab, other]) {
    await each.addVm({ name: 'pc', uk: 'vm:course/pc' })
    await each.newStudent()
  }
})

/** Changes one field of the lab's records of a type, and answers what puts it right. */
const breakRecords = async ({ database, labId }: Lab, type: string, field: string) => {
  const query = {
    query: 'SELECT * FROM c WHERE c.type = @type',
    parameters: [{ name: '@type', value: type }],
  }
  const { resources } = await database.labs.items.query(query, { partitionKey: labId }).fetchAll()
  expect(resources).toHaveLength(1)
  const write = (record: object) => database.labs.items.upsert(record)
  for (const record of resources) await write({ ...record, [field]: { said: 'hush' } })
  return async () => void (await Promise.all(resources.map(write)))
}

const reads = [
  'azure/vms',
  'lab/my-students',
  'operations',
  'azure/snapshots',
  'cloud-settings/auto-vm-config',
]
const statusesOf = async (whose: Lab): Promise<Record<string, number>> =>
  Object.fromEntries(
    await Promise.all(reads.map(async (path) => [path, (await whose.call('GET', path)).status] as const)),
  )
const allWell = Object.fromEntries(reads.map((path) => [path, 200]))

describe('a broken record', () => {
  it.each([
    ['vm', 'name', ['azure/vms']],
    ['student', 'email', ['lab/my-students']],
    ['lab', 'policy', ['cloud-settings/auto-vm-config', 'azure/snapshots']],
  ])('of type %s, in its %s, is answered 500 by %s, until it is mended', async (type, field, paths) => {
    const mend = await breakRecords(lab, type, field)
    const ill = Object.fromEntries(paths.map((path) => [path, 500]))
    expect(await statusesOf(lab)).toEqual({ ...allWell, ...ill })
    expect(await statusesOf(other)).toEqual(allWell)
    await mend()
    expect(await statusesOf(lab)).toEqual(allWell)
  })

  it('leaves the line that an alert counts, and one that names the record and not what it holds', async () => {
    await breakRecords(lab, 'vm', 'name')
    app.log.length = 0
    const { text, headers } = await lab.call('GET', 'azure/vms')
    const requestId = headers.get('x-request-id')
    const [error = '', call = '', ...more] = app.log
    expect(more).toEqual([])
    expect(JSON.parse(call)).toMatchObject({ requestId, labId: lab.labId, route: 'azure/vms', status: 500 })
    expect(JSON.parse(error)).toMatchObject({
      requestId,
      error: {
        message: expect.stringMatching(
          /^The record vm_\d+ in container labs is not as it must be: look at its field name$/,
        ),
      },
    })
    expect(text).toContain(requestId)
    expect(text + app.log.join()).not.toContain('hush')
    expect(text).not.toContain('look at its field')
  })

  it('refuses what would change it, too, and nothing is begun', async () => {
    await breakRecords(lab, 'vm', 'size')
    app.sent.length = 0
    const stop = 'azure/vms/course/pc/stop'
    expect((await lab.call('POST', stop, {})).status).toBe(500)
    expect(app.sent).toEqual([])
    expect((await lab.call('GET', 'operations')).body).toMatchObject({ data: [] })
    expect((await other.call('POST', stop, {})).status).toBe(202)
  })
})
