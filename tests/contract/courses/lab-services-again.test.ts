import { beforeEach, describe, expect, it } from 'vitest'
import { bringOver, furnish, openForeignSchool } from '../../support/courses/foreign-labs.ts'
import { openSchool } from '../../support/courses/school.ts'
import { connect } from '../../support/courses.ts'
import { dieAt, openLab } from '../../support/lab.ts'

/** X2 to X4: what is asked of Azure Lab Services, and what happens when it is asked again. */

const { app } = await openSchool()
let school = await openForeignSchool(app)
beforeEach(async () => {
  school = await openForeignSchool(app)
})

const preview = (ids: readonly string[]) =>
  school.lab.call('POST', 'lab-services/preview', { ids, timeZone: 'Europe/Berlin' })

describe('a missing right', () => {
  it('is named with all that are missing, and with the command that gives them', async () => {
    furnish(app, 6, [])
    const missing = {
      actions: [
        'Microsoft.LabServices/labs/read',
        'Microsoft.LabServices/labs/users/read',
        'Microsoft.LabServices/labs/schedules/read',
      ],
      command: expect.stringMatching(
        new RegExp(
          `^az role assignment create --assignee [0-9a-f-]{36} --role "Lab Services Reader" --scope /subscriptions/${school.subscriptionId}$`,
        ),
      ),
    }
    expect(await school.list()).toEqual({ labs: [], missing })
  })

  it('of one kind is named alone, by a look and by bringing over', async () => {
    const action = 'Microsoft.LabServices/labs/schedules/read'
    app.azure.control.withholdActions({ subscriptionId: school.subscriptionId, notActions: [action] })
    expect((await school.list()).labs).toHaveLength(6)
    const ids = [school.idOf('networks')]
    const look = await preview(ids)
    expect(look).toMatchObject({
      status: 200,
      body: { data: { drafts: [], missing: { actions: [action] } } },
    })
    expect(await bringOver(school.lab, ids)).toMatchObject({
      status: 502,
      body: { error: `The connection may not read these labs. Missing in Azure: ${action}.` },
    })
    expect(await school.courses()).toEqual([])
  })

  it('is not what a subscription that is not connected lacks', async () => {
    const other = await app.newOwner()
    expect(await app.call('GET', 'lab-services/labs', { token: other.token })).toMatchObject({
      status: 409,
      body: { code: 'cloud_settings_missing' },
    })
  })
})

it('nothing is written to Azure Lab Services', async () => {
  const seen = app.azure.control.requests().length
  await school.list()
  await school.look(['networks', 'databases'])
  await bringOver(school.lab, [school.idOf('networks'), school.idOf('databases')])
  const asked = app.azure.control
    .requests()
    .slice(seen)
    .filter(({ path }) => /microsoft\.labservices/i.test(path))
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter(({ method, status }) => method !== 'GET' || status !== 200)).toEqual([])
})

describe('brought over twice', () => {
  it('makes no second draft, and leads to the first', async () => {
    const first = await school.bringOne('networks')
    const again = await bringOver(school.lab, [school.idOf('networks').toUpperCase()])
    expect(again).toMatchObject({
      status: 200,
      body: {
        message: 'Brought over already.',
        data: [{ courseId: first.courseId, name: 'Networks', outcome: 'already', people: 0 }],
      },
    })
    expect(await school.courses()).toHaveLength(1)
    const link = { courseId: first.courseId, name: 'Networks', complete: true }
    expect((await school.list()).labs.find(({ id }) => id === first.id)).toMatchObject({ brought: link })
    expect(await school.lookAt('networks')).toMatchObject({ brought: link })
  })

  it('at once, too', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => bringOver(school.lab, [school.idOf('networks')])))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await school.courses()).toHaveLength(1)
    expect((await school.bringOne('networks')).roster).toHaveLength(3)
  })

  it('leaves alone what was changed of the draft meanwhile', async () => {
    const { courseId, roster } = await school.bringOne('networks')
    const [somebody] = roster as unknown as { id: string }[]
    await school.lab.call('DELETE', `courses/${courseId}/people/${somebody?.id}`)
    expect((await school.bringOne('networks')).roster).toHaveLength(2)
  })

  it('by owners of two labs makes one each', async () => {
    await bringOver(school.lab, [school.idOf('networks')])
    const other = await openLab(app)
    await connect(app, other)
    expect((await bringOver(other, [school.idOf('networks')])).body).toMatchObject({
      data: [{ outcome: 'made' }],
    })
  })

  it('makes it anew when the draft was deleted', async () => {
    const { courseId } = await school.bringOne('networks')
    await school.lab.call('DELETE', `courses/${courseId}`)
    expect(await bringOver(school.lab, [school.idOf('networks')])).toMatchObject({
      status: 409,
      body: { error: 'The draft of Networks is being deleted. Try again in a minute.' },
    })
    await app.deliverLabs()
    expect(await school.bringOne('networks')).toMatchObject({ outcome: 'made', people: 3 })
  })
})

it('a process that dies at any write leaves nothing, or a draft that says so, which the next time completes', async () => {
  /** What is there after a death at this write, and what the next time made of it; nothing when nobody died. */
  const die = async (write: number, landed: boolean) => {
    school = await openForeignSchool(app)
    // What is written at the first question to Azure is no part of it.
    await school.list()
    dieAt(app, write, landed)
    const { status } = await school.bring(['networks'])
    app.cosmos.clearFaults()
    if (status === 200) return undefined
    const [course] = await school.courses()
    const { labs } = await school.list()
    const { brought } = labs.find(({ title }) => title === 'Networks') ?? {}
    expect(brought?.courseId).toBe(course?.id)
    const { outcome, roster, courseId } = await school.bringOne('networks')
    expect(roster).toHaveLength(3)
    expect(await school.grantsOf(courseId)).toMatchObject([[expect.any(String), [{ seconds: 7200 }]]])
    expect(await school.courses()).toHaveLength(1)
    expect(await school.lookAt('networks')).toMatchObject({ brought: { complete: true } })
    return brought === undefined ? `nothing, ${outcome}` : `${brought.complete}, ${outcome}`
  }

  const seen: (string | undefined)[] = []
  for (let write = 1; write < 3 || seen.at(-1) !== undefined; write += 1) {
    for (const landed of [false, true]) seen.push(await die(write, landed))
  }
  // The draft landed, its people are missing; they landed, and then their hours; all landed, and nobody heard of it.
  expect(seen.filter((one) => one === 'false, continued')).toHaveLength(6)
  expect(new Set(seen)).toEqual(new Set(['nothing, made', 'false, continued', 'true, already', undefined]))
})

it('more labs than a page of Azure holds are all listed, by title', async () => {
  furnish(app, 60)
  const { labs } = (await school.list()) as { labs: { id: string; title: string }[] }
  expect(new Set(labs.map(({ id }) => id)).size).toBe(60)
  expect(labs[0]).toMatchObject({ title: 'Biology', region: 'East US', osType: 'Windows', machines: 12 })
})

it('a lab that is gone by then is not found', async () => {
  const answer = await bringOver(school.lab, [school.idOf('networks'), school.idOf('gone')])
  expect(answer).toMatchObject({
    status: 404,
    body: { error: 'This lab is no longer in Azure Lab Services. Reload the list.' },
  })
  expect(await school.courses()).toEqual([])
})
