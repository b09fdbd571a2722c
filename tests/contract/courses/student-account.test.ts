import { randomBytes } from 'node:crypto'
import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { cosmosTemplates } from '@labkeeper/functions/gateways/cosmos/templates/templates'
import { cosmosBin } from '@labkeeper/functions/gateways/cosmos/vms/bin'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { renewSeals } from '@labkeeper/functions/use-cases/connection/renew-seals'
import { sealForCopy } from '@labkeeper/functions/use-cases/vms/open-password'
import { describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, connect, createCourse, enrol, vmsOf } from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** Students who are no administrators of their machines. */

const { app, lab } = await openSchool()
await connect(app, lab)

const windows = {
  from: {
    kind: 'image',
    image: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-g2' },
  },
  diskSizeGB: 128,
}

const power = (vmId: string, to: 'running' | 'deallocated') => app.azure.control.setPower({ vmId, power: to })

describe.each([
  ['Linux', {}],
  ['Windows', windows],
])('on %s', (system, change) => {
  it('sign in to an account of their own, and never see the other one', { timeout: 180_000 }, async () => {
    const course = await createCourse(lab, {
      name: `Rights ${system}`,
      recipe: { ...aRecipe, ...change, studentIsAdmin: false },
      machines: { wanted: 1, spares: 0 },
    })
    const published = await lab.call('POST', `courses/${course.id}/publish`, {})
    expect(published).toMatchObject({ status: 202, body: { made: 1 } })
    const done = await workOff(app, lab, String(published.body.operationId))
    expect(done).toMatchObject({ status: 'succeeded' })
    expect(JSON.stringify(done)).not.toContain('warning')
    const [machine] = await vmsOf(lab, course.id)
    expect(machine).toMatchObject({ powerState: 'VM deallocated', status: 'Succeeded' })

    const student = await lab.newStudent()
    await enrol(app, lab, course.id, student)
    const allocated = await lab.call('POST', 'resource/allocate', {
      resourceId: machine.id,
      userId: student.id,
    })
    expect(allocated.status).toBe(200)
    const { body } = await app.call('GET', 'student/resources', { token: student.token })
    const [shown] = body.data as { configData: { adminPassword: string }; azureDetails: object }[]
    expect(shown).toMatchObject({ azureDetails: { adminUsername: 'student' } })
    const password = shown?.configData.adminPassword ?? ''
    const { body: connection } = await lab.call(
      'GET',
      `courses/${course.id}/machines/${machine.id}/connection`,
    )
    expect(connection.data).toMatchObject({
      connection: { username: 'student', password },
      administrator: { username: 'labadmin', password: expect.stringMatching(/^\w{16}$/) },
    })
    const assistant = await app.newOwner()
    await enrol(app, lab, course.id, assistant, { function: 'assistant' })
    const seen = await app.call('GET', `courses/${course.id}/machines/${machine.id}/connection`, {
      token: assistant.token,
    })
    expect(seen.body.data).toMatchObject({ connection: { username: 'student', password } })
    expect(seen.body.data).not.toHaveProperty('administrator')

    const list = await lab.call('GET', `courses/${course.id}/machines`)
    const [{ id: vmId }] = list.body.data as [{ id: string }]
    power(vmId, 'running')
    const signIn = (user: string, secret: string) =>
      app.azure.control.guestSignIn({ vmId, user, password: secret })
    expect(signIn('student', password)).toEqual({ accepted: true, administrator: false })
    const { administrator } = connection.data as { administrator: { password: string } }
    expect(password).not.toBe(administrator.password)
    expect(signIn('labadmin', administrator.password)).toEqual({ accepted: true, administrator: true })
    expect(signIn('labadmin', password)).toEqual({ accepted: false })
    const mine = await app.call('GET', `me/machines/${machine.id}`, { token: student.token })
    expect(mine.body.data).toMatchObject({ connection: { username: 'student', password } })
    expect(mine.text).not.toContain(administrator.password)
    const rdp = await app.call('GET', `student/get-rdp/${machine.id}`, { token: student.token })
    if (system === 'Windows') expect(rdp.text).toContain('username:s:student')
    else expect(rdp.status).toBe(409)
    const resources = JSON.stringify(body)
    expect(resources).not.toContain(administrator.password)
    expect(resources).not.toContain('labadmin')
  })
})

it('has a name that the administrator must not have', async () => {
  const course = await createCourse(lab, {
    recipe: { ...aRecipe, studentIsAdmin: false, adminUsername: 'Student' },
    machines: { wanted: 1 },
  })
  const text =
    "The administrator cannot be called 'student': that is the account of the students. Choose another name."
  expect(await lab.call('POST', `courses/${course.id}/publish`)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', error: text, fields: { 'recipe.adminUsername': text } },
  })
  expect(await vmsOf(lab, course.id)).toEqual([])
})

it('is never made out of the administrator by cleaning', async () => {
  const recipe = { ...aRecipe, adminUsername: 'student' }
  const course = await createCourse(lab, { name: 'Names', recipe })
  const subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
  const machine = await addMachine(lab, course.id, { clean: false }, { subscriptionId })
  await lab.call('PUT', `courses/${course.id}`, {
    rev: course.rev,
    recipe: { ...recipe, studentIsAdmin: false },
  })
  const clean = { what: 'clean', which: [machine.id] }
  expect(await lab.call('POST', `courses/${course.id}/machines/act`, clean)).toMatchObject({
    status: 400,
    body: {
      fields: { 'recipe.adminUsername': expect.stringContaining('that is the account of the students') },
    },
  })
  expect((await vmsOf(lab, course.id))[0]).not.toHaveProperty('operationId')
})

it('has no way to the password of the administrator by a template', () => {
  const sealer = aesSealer(app.config.sealingKeys)
  const machine = { labId: lab.labId, id: 'vm_templated' }
  const sealedPassword = sealer.seal('Admin-1', { labId: lab.labId, recordId: machine.id })
  expect(sealForCopy(sealer, { ...machine, sealedPassword }, 'tpl_1')).toHaveProperty('sealedPassword')
  const locked = { ...machine, sealedPassword, sealedStudentPassword: sealedPassword }
  expect(sealForCopy(sealer, locked, 'tpl_1')).toEqual({})
})

it('keeps its password when keys are changed', async () => {
  const { labId } = lab
  const [newKey, oldKey] = ['new', 'old'].map((kid) => ({ kid, secret: randomBytes(32) }))
  if (newKey === undefined || oldKey === undefined) throw new Error('No keys')
  const own = { labId, recordId: 'vm_sealed' }
  const course = await createCourse(lab)
  const sealedStudentPassword = aesSealer([oldKey]).seal('Own-1', own)
  await addMachine(lab, course.id, {}, { id: 'vm_sealed', sealedStudentPassword })
  const { labs, vms, templates, bins } = {
    labs: cosmosLabs(lab.database.labs),
    vms: cosmosVms(lab.database.labs),
    templates: cosmosTemplates(lab.database.labs),
    bins: cosmosBin(lab.database.labs),
  }
  const record = await labs.read(labId)
  if (record === undefined) throw new Error('No lab')
  const sealer = aesSealer([newKey, oldKey])
  await renewSeals({ labs, vms, templates, bins, sealer })(record, await vms.records(labId))
  const renewed = (await vms.read(labId, 'vm_sealed'))?.sealedStudentPassword ?? ''
  expect(renewed).not.toBe(sealedStudentPassword)
  expect(aesSealer([newKey]).open(renewed, own)).toBe('Own-1')
})

it('is all that is shown while nobody knows which password the administrator has', async () => {
  const course = await createCourse(lab)
  const student = await lab.newStudent()
  const sealer = aesSealer(app.config.sealingKeys)
  const id = 'vm_shown'
  const seal = (secret: string) => sealer.seal(secret, { labId: lab.labId, recordId: id })
  const next = { id: 'pw_1', sealed: seal('Next-1'), requestedBy: 'u_1', requestId: 'r_1' } as const
  await addMachine(
    lab,
    course.id,
    { clean: false },
    {
      ...{ id, allocatedTo: { userId: userIdOf(student.email), name: 'Stu', email: student.email } },
      ...{ sealedPassword: seal('Admin-1'), sealedStudentPassword: seal('Own-1') },
      ...{ newPassword: 'unclear', nextPassword: next },
    },
  )
  const { body, text } = await app.call('GET', 'student/resources', { token: student.token })
  expect(body.data).toMatchObject([
    { configData: { adminPassword: 'Own-1' }, azureDetails: { adminUsername: 'student' } },
  ])
  expect(text).not.toMatch(/Next-1|Admin-1|unclear|teacher/)
})

it('is shown with both passwords where nobody knows which of them it has, as the administrator is', async () => {
  const course = await createCourse(lab)
  const student = await lab.newStudent()
  const sealer = aesSealer(app.config.sealingKeys)
  const id = 'vm_unclear'
  const seal = (secret: string) => sealer.seal(secret, { labId: lab.labId, recordId: id })
  const asked = { id: 'pw_1', requestedBy: 'u_1', requestId: 'r_1' } as const
  const allocatedTo = { userId: userIdOf(student.email), name: 'Stu', email: student.email }
  await addMachine(
    lab,
    course.id,
    { clean: false },
    {
      ...{ id, allocatedTo, sealedPassword: seal('Admin-1'), sealedStudentPassword: seal('Own-1') },
      ...{ newPassword: 'unclear' as const },
      nextPassword: { ...asked, sealed: seal('Admin-2'), sealedStudent: seal('Own-2') },
    },
  )
  const own = { username: 'student', password: 'Own-1', nextPassword: 'Own-2' }
  const mine = await app.call('GET', `me/machines/${id}`, { token: student.token })
  expect(mine.body.data).toMatchObject({ connection: own })
  expect(mine.text).not.toContain('Admin-')
  const theirs = await lab.call('GET', `courses/${course.id}/machines/${id}/connection`)
  expect(theirs.body.data).toMatchObject({
    connection: own,
    administrator: { password: 'Admin-1', nextPassword: 'Admin-2' },
  })
})
