import { pendingStudent } from '@labkeeper/functions/domain/students/new-student'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { type Lab, openLab } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
  lab = await openLab(app)
})
afterAll(() => app.close())

const create = (name: string, email: string, of: Lab = lab) =>
  of.call('POST', 'lab/students', { name, email })

describe('searching', () => {
  const search = async (query: string) => {
    const answer = await lab.call('GET', `lab/students/search?query=${encodeURIComponent(query)}`)
    expect(answer.status, answer.text).toBe(200)
    return (answer.body.data as { email: string }[]).map(({ email }) => email)
  }

  it('finds by the beginning of any word of name and address, in any case, in this lab only', async () => {
    const [ann, bob] = ['ann.lee@example.test', 'bob@example.test']
    await create('Ann Marie Lee', ann)
    await create("Bob O'Lee", bob)
    await create('Ann Marie Lee', 'ann@elsewhere.test', await openLab(app))
    for (const query of ['ann', 'MARIE', 'marie ann', 'ann.lee', 'an'])
      expect(await search(query)).toEqual([ann])
    expect(await search("o'l")).toEqual([bob])
    expect(await search('bo')).toEqual([bob])
    for (const query of ['nn', 'x', 'ann bob', "' OR 1=1 --", '%', '*', '") OR ("" = "', ',,,']) {
      expect(await search(query)).toEqual([])
    }
  })

  it('answers at most 50, and refuses nothing and megabytes', async () => {
    const many = Array.from({ length: 60 }, (_, index) =>
      pendingStudent({
        labId: lab.labId,
        name: `Many ${index}`,
        email: `many-${index}@example.test`,
        madeBy: 'en_1',
        createdAt: app.clock.now().toISOString(),
      }),
    )
    await lab.database.labs.items.batch(
      many.map((student) => ({ operationType: 'Create', resourceBody: { ...student, state: 'ready' } })),
      lab.labId,
    )
    expect(await search('many')).toHaveLength(50)
    for (const query of ['', '%20%20', 'x'.repeat(101)]) {
      expect((await lab.call('GET', `lab/students/search?query=${query}`)).status).toBe(400)
    }
    expect((await lab.call('GET', 'lab/students/search')).status).toBe(400)
    expect((await lab.call('GET', 'lab/students/search?query=a&query=b')).status).not.toBe(500)
  })
})
