import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { describe, expect, it } from 'vitest'
import { invalid, notFound } from '../../support/answers.ts'
import { publishCourse } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { astrayIn, idOf, itemsOf, wasteOf } from '../../support/courses/waste.ts'
import { addMachine, aRecipe, connect, openCourse, setCourse, vmOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { addTemplate } from '../../support/versions.ts'

/** What costs for nothing: found with its price, and removed only where nothing has it. */

const { app, lab } = await openSchool()
await connect(app, lab)
const subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
const astray = await astrayIn(app)
const { look, remove } = wasteOf(lab)
const ours = { 'labkeeper-lab': lab.labId }
const elsewhere = { 'labkeeper-lab': 'lab_of_another_deployment' }
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000).toISOString()
const addVm = (vm: Partial<VmRecord>) =>
  lab.addVm({ subscriptionId, size: 'Standard_D2s_v3', ranAt: daysAgo(0), ...vm })
const lookAgain = () => {
  app.clock.advance(61)
  return look(true)
}

describe('what costs for nothing', { timeout: 120_000 }, () => {
  it('is found of each kind with its price, and what is not ours is only counted', async () => {
    expect(await look()).toMatchObject({ groups: [], foreign: 0, perMonth: 0 })
    const { id: source } = await astray.disk('lost-disk', ours)
    await astray.disk('slow-disk', ours, 32, 'Standard_LRS')
    await astray.disk('dear-disk', ours, 32, 'Premium_LRS')
    await astray.snapshot('lost-snapshot', ours, source)
    await astray.address('lost-address', ours)
    await astray.nic('lost-nic', ours)
    await astray.disk('foreign-disk', {})
    await astray.address('foreign-address', elsewhere)

    await addVm({ name: 'off', powerState: 'VM stopped', runningSince: daysAgo(1) })
    await addVm({ name: 'runs', runningSince: daysAgo(2) })
    await addVm({ name: 'new', runningSince: daysAgo(0.5) })
    await addVm({ name: 'planned', runningSince: daysAgo(2), autoStopAt: daysAgo(-1) })
    await addVm({ name: 'idle', powerState: 'VM deallocated', createdAt: daysAgo(50), ranAt: daysAgo(22) })
    await addVm({ name: 'used', powerState: 'VM deallocated', createdAt: daysAgo(50), ranAt: daysAgo(20) })
    await addVm({ name: 'old-size', size: 'Standard_B2s', powerState: 'VM deallocated' })

    const course = await openCourse(lab, {
      name: 'Botany',
      recipe: aRecipe,
      machines: { wanted: 2, spares: 0 },
    })
    await setCourse(lab, course.id, { plannedAt: daysAgo(15) })
    const free = { size: 'Standard_D2s_v3', ranAt: daysAgo(0) }
    await addMachine(
      lab,
      course.id,
      { number: 1, disk: 'slow' },
      { ...free, name: 'bot-1', createdAt: daysAgo(16) },
    )
    await addMachine(lab, course.id, { number: 2 }, { ...free, name: 'bot-2', createdAt: daysAgo(15) })
    await addMachine(lab, course.id, { number: 3 }, { ...free, name: 'bot-3', createdAt: daysAgo(3) })
    const kept = { id: 'dsk_1', name: 'bot-4-disk-old', sizeGB: 128, os: 'Windows' } as const
    const checkpoint = { id: 'chk_1', name: 'bot-4-checkpoint-1', sizeGB: 128, os: 'Windows' } as const
    await addMachine(
      lab,
      course.id,
      { number: 4, clean: false },
      {
        ...{ ...free, name: 'bot-4', createdAt: daysAgo(3) },
        allocatedTo: { userId: 'u_1', name: 'Stu', email: 's@x.test' },
        kept: [
          { ...kept, since: daysAgo(2), until: daysAgo(-5) },
          {
            ...kept,
            id: 'dsk_0',
            name: 'bot-4-disk-slow',
            slow: true,
            since: daysAgo(1),
            until: daysAgo(-6),
          },
        ],
        checkpoints: [{ ...checkpoint, at: daysAgo(3) }],
      },
    )
    await addTemplate(app, lab, { name: 'stale', createdAt: daysAgo(100), usedAt: daysAgo(91) })
    await addTemplate(app, lab, { name: 'fresh', createdAt: daysAgo(100), usedAt: daysAgo(89) })
    const over = await openCourse(lab, { name: 'Zoology', recipe: aRecipe })
    await addMachine(lab, over.id, { number: 1 }, { ...free, name: 'zoo-1', createdAt: daysAgo(40) })
    await setCourse(lab, over.id, { state: 'closed', closedAt: daysAgo(4) })

    const seen = await lookAgain()
    const found = seen.groups.map(({ kind, items }) => [
      kind,
      items.map(({ name, perMonth, can }) => [name, perMonth, can]),
    ])
    const machine = 136.95
    expect(found).toEqual([
      [
        'parts',
        [
          ['lost-disk', 4.8, 'remove'],
          ['lost-address', 3.65, 'remove'],
          ['slow-disk', 1.54, 'remove'],
          ['lost-snapshot', 1.5, 'remove'],
          ['lost-nic', 0, 'remove'],
          ['dear-disk', undefined, 'remove'],
        ],
      ],
      ['switched-off', [['off', machine, 'stop']]],
      ['forgotten', [['runs', machine, 'stop']]],
      ['unused', [['idle', 13.25, 'open']]],
      // It sleeps on a slow disk.
      ['spares', [['bot-1', 9.54, 'open']]],
      ['versions', [['stale', 0.4, 'open']]],
      [
        'kept',
        [
          ['bot-4-checkpoint-1', 1.5, 'remove'],
          ['bot-4-disk-old', 9.6, 'remove'],
          ['bot-4-disk-slow', 5.89, 'remove'],
        ],
      ],
      ['closed', [['Zoology', 13.25, 'open']]],
      ['retiring', [['old-size', undefined, 'open']]],
    ])
    expect(seen.foreign).toBe(2)
    const amounts = seen.groups.flatMap(({ items }) => items.map(({ perMonth = 0 }) => perMonth))
    expect(seen.perMonth).toBeCloseTo(
      amounts.reduce((sum, one) => sum + one, 0),
      2,
    )
    expect(itemsOf(seen, 'forgotten')[0]).toMatchObject({
      type: 'Microsoft.Compute/virtualMachines',
      text: 'It has run for more than a day, and nothing stops it.',
      href: '/dashboard/resources/course/runs',
    })
    expect((await lab.call('GET', 'lab/waste/amount')).body.data).toEqual({
      asOf: seen.asOf,
      perMonth: seen.perMonth,
    })
  })

  it('is a version that was kept of a course, also the last, once that is cleaned up', async () => {
    const { id } = await openCourse(lab, { name: 'Geology', recipe: aRecipe })
    const old = { createdAt: daysAgo(100), usedAt: daysAgo(91) }
    const { id: version } = await addTemplate(app, lab, { ...old, course: { id, number: 1, notes: '' } })
    const course = lab.database.labs.item(id, lab.labId)
    await course.patch([{ op: 'set', path: '/recipe/from', value: { kind: 'version', number: 1 } }])
    const found = async () => itemsOf(await look(), 'versions').find((one) => one.id === version)
    expect(await found()).toBeUndefined()
    await setCourse(lab, id, { state: 'archived' })
    expect(await found()).toMatchObject({ perMonth: 0.4, href: `/dashboard/courses/${id}/machines` })
    await lab.database.labs.item(version, lab.labId).delete()
  })

  it('is listed once a day, by six requests however much there is, and anew once a minute', async () => {
    const requests = (since: string) =>
      app.azure.control
        .requests(since)
        .filter(({ path }) => !path.includes('/oauth2/'))
        .map(({ method, path }) => `${method} ${path.split('?')[0]?.split('/').at(-1)}`)
        .toSorted()
    let since = new Date().toISOString()
    const { asOf } = await lookAgain()
    const listings = [
      ...['GET disks', 'GET networkInterfaces', 'GET publicIPAddresses', 'GET snapshots'],
      ...['GET virtualMachines', 'GET virtualMachines'],
    ]
    expect(requests(since)).toEqual(listings)
    since = new Date().toISOString()
    expect((await look()).asOf).toBe(asOf)
    const tooOften = await lab.call('GET', 'lab/waste?refresh=true')
    expect(tooOften).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(Number(tooOften.headers.get('retry-after'))).toBeGreaterThan(50)
    app.clock.advance(3600)
    expect((await look()).asOf).toBe(asOf)
    expect(requests(since)).toEqual([])
    app.clock.advance(24 * 3600)
    const { email, password } = lab
    const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
    Object.assign(lab, { token: String(body.token) })
    Object.assign(lab.owner, { token: String(body.token) })
    expect((await look()).asOf > asOf).toBe(true)
    expect(requests(since)).toEqual(listings)
  })

  it('goes when somebody says so, once, and nothing else does', async () => {
    const seen = await lookAgain()
    const names = ['lost-disk', 'lost-address', 'lost-snapshot', 'lost-nic']
    const ids = names.map((name) => idOf(seen, name))
    const answer = await remove(...ids)
    expect(answer).toMatchObject({ status: 202, body: { message: 'Removing 4 items.' } })
    const { operationId } = answer.body
    expect((await remove(...ids)).body).toEqual(answer.body)
    expect(
      itemsOf(await look(), 'parts')
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(['dear-disk', 'slow-disk'])
    const done = await workOff(app, lab, String(operationId))
    expect(done).toMatchObject({ status: 'succeeded', kind: 'remove-waste', total: 4 })
    expect(astray.names('Microsoft.Compute/disks')).toEqual(['dear-disk', 'foreign-disk', 'slow-disk'])
    expect(astray.names('Microsoft.Network/publicIPAddresses')).toEqual(['foreign-address'])
    expect(astray.names('Microsoft.Compute/snapshots')).toEqual([])
    expect(astray.names('Microsoft.Network/networkInterfaces')).toEqual([])
    expect(await remove(...ids)).toMatchObject(
      notFound('Some of this is not in the list of your lab any more. Look again.'),
    )
    const after = await look()
    expect(after.perMonth).toBeCloseTo(seen.perMonth - 4.8 - 3.65 - 1.5, 2)
  })

  it('stays when something has it again, or somebody else took it over', async () => {
    const { id: address } = await astray.address('wanted-address', ours)
    await astray.disk('taken-disk', ours)
    await astray.disk('named-disk', ours)
    const seen = await lookAgain()
    const names = ['wanted-address', 'taken-disk', 'named-disk']
    const answer = await remove(...names.map((name) => idOf(seen, name)))
    // Azure does not know yet that a record has it.
    await addVm({ name: 'finds-it', disks: [{ name: 'named-disk' }] })
    await astray.nic('new-nic', {}, address)
    await astray.disk('taken-disk', elsewhere)
    expect(await workOff(app, lab, String(answer.body.operationId))).toMatchObject({
      status: 'failed',
      items: [
        { name: 'named-disk', error: 'It is in use again.' },
        { name: 'taken-disk', error: 'It is in use again.' },
        { name: 'wanted-address', error: 'It is in use again.' },
      ],
    })
    expect(astray.names('Microsoft.Network/publicIPAddresses')).toContain('wanted-address')
    expect(astray.names('Microsoft.Compute/disks')).toEqual(expect.arrayContaining(names.slice(1)))
  })

  it('is removed from here only where that is offered, and only of the own lab', async () => {
    const seen = await look()
    const [idle = { id: '' }] = itemsOf(seen, 'unused')
    expect(await remove(idle.id)).toMatchObject(invalid('ids', 'This cannot be removed from here.'))
    const other = await openLab(app)
    await connect(app, other)
    const foreign = await wasteOf(other).look()
    expect(foreign.groups).toEqual([])
    expect(foreign.foreign).toBeGreaterThan(3)
    expect(await wasteOf(other).remove(idOf(seen, 'slow-disk'))).toMatchObject({ status: 404 })
    expect(await wasteOf(other).remove(itemsOf(seen, 'kept')[0]?.id ?? '')).toMatchObject({ status: 404 })
    expect(astray.names('Microsoft.Compute/disks')).toContain('slow-disk')
  })

  it('is nothing that a machine has, nor what is just being made', async () => {
    const course = await publishCourse(app, lab, { name: 'Physics', recipe: aRecipe })
    const parts = itemsOf(await lookAgain(), 'parts').map(({ name }) => name)
    expect(parts.filter((name) => name.includes('physics'))).toEqual([])
    const published = await lab.call('POST', `courses/${course.id}/publish`, { wanted: 2 })
    expect(published.status).toBe(202)
    // Half of it is made, and its step has not said so.
    for (const message of app.sent.splice(0)) {
      const stepId = /^step (.+)$/.exec(message)?.[1]
      for (let hop = 0; stepId && hop < 6; hop += 1) {
        app.clock.advance(2)
        await app.deliver('steps', { v: 1, labId: lab.labId, stepId })
      }
      if (stepId) app.sent.push(`step ${stepId}`)
    }
    const made = app.azure.control.resources().filter(({ name }) => String(name).startsWith('physics-2'))
    expect(made.length).toBeGreaterThan(0)
    const now = itemsOf(await lookAgain(), 'parts').map(({ name }) => name)
    expect(now.filter((name) => name.includes('physics'))).toEqual([])
    await workOff(app, lab, String(published.body.operationId))
  })

  it('takes an old disk out of its machine first, and only while nothing works there', async () => {
    const course = await openCourse(lab, { name: 'Latin', recipe: aRecipe, machines: { wanted: 1 } })
    const { id: source } = await astray.disk('lat-1-disk-old', ours)
    await astray.snapshot('lat-1-checkpoint-1', ours, source)
    const content = { sizeGB: 64, os: 'Linux' }
    const vm = await addMachine(
      lab,
      course.id,
      { clean: false },
      {
        ...{ name: 'lat-1', resourceGroup: 'astray', ranAt: daysAgo(0), operationId: 'op_x' },
        kept: [{ ...content, id: 'dsk_2', name: 'lat-1-disk-old', since: daysAgo(1), until: daysAgo(-6) }],
        checkpoints: [{ ...content, id: 'chk_2', name: 'lat-1-checkpoint-1', at: daysAgo(1) }],
      },
    )
    expect(itemsOf(await lookAgain(), 'kept').filter(({ name }) => name.startsWith('lat'))).toEqual([])
    await lab.database.labs.item(vm.id, lab.labId).patch([{ op: 'remove', path: '/operationId' }])
    const answer = await remove('dsk_2', 'chk_2')
    expect(answer).toMatchObject({ status: 202, body: { message: 'Removing 2 items.' } })
    await workOff(app, lab, String(answer.body.operationId))
    expect(await vmOf(lab, vm)).toMatchObject({ kept: [], checkpoints: [], waste: [] })
    expect(astray.names('Microsoft.Compute/disks')).not.toContain('lat-1-disk-old')
    expect(astray.names('Microsoft.Compute/snapshots')).not.toContain('lat-1-checkpoint-1')
  })
})
