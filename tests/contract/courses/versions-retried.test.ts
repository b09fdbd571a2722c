import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { addMachine, aRecipe, connect, createCourse, setCourse, setRecord } from '../../support/courses.ts'
import { addVersion, coursesOf } from '../../support/versions.ts'

/** What is tried again of versions, and of what people save, is refused where it would be refused anew. */

const { app, lab } = await openSchool()
await connect(app, lab)
const of = coursesOf(app, lab)

const failSteps = async (operationId: string): Promise<void> => {
  const { labs } = lab.database
  const steps = `SELECT VALUE c.id FROM c WHERE c.type = 'step' AND c.operationId = '${operationId}'`
  for (const id of (await labs.items.query<string>(steps).fetchAll()).resources)
    await setRecord(lab, id, { status: 'failed' })
}

describe('what is kept of a disk', () => {
  it.each(['snapshot', 'checkpoint'])(
    'that could not be made is not made again once the course is over: %s',
    async (kind) => {
      const course = await createCourse(lab)
      const subscriptionId = app.azure.credentials[0]?.subscriptionId ?? ''
      const vm = await addMachine(lab, course.id, {}, { subscriptionId })
      const { body } = await of.callOf(course)('POST', '/versions', { vmId: vm.id })
      await failSteps(String(body.operationId))
      await setRecord(lab, String(body.operationId), { kind })
      await setRecord(lab, vm.id, { operationId: undefined })
      await setRecord(lab, String((body.data as { templateId: string }).templateId), { status: 'failed' })
      await setCourse(lab, course.id, { state: 'closed' })
      const retry = () => of.callOf(course)('POST', `/operations/${body.operationId}/retry`)
      expect(await retry()).toMatchObject(conflict('The course is closed. Reopen it first.'))
      await setCourse(lab, course.id, { state: 'open' })
      expect((await retry()).status).toBe(202)
    },
  )

  it('as the version of which a course is made by now is not deleted by a retry either', async () => {
    const course = await createCourse(lab, { name: 'Kept', recipe: aRecipe })
    const { id: templateId } = await addVersion(app, lab, course, 1)
    const { operationId = '' } = (await of.callOf(course)('DELETE', '/versions/1')).body
    await failSteps(String(operationId))
    await setRecord(lab, templateId, { status: 'ready', operationId: undefined })
    expect((await of.use(course, 1)).status).toBe(200)
    const retry = () => of.callOf(course)('POST', `/operations/${operationId}/retry`)
    const inUse = conflict('Version 1 is what Kept is made of. Choose another version there first.')
    expect(await retry()).toMatchObject(inUse)
    expect(await lab.call('POST', `operations/${operationId}/retry`)).toMatchObject(inUse)
    await of.callOf(course)('PUT', '', { rev: (await of.read(course)).rev, recipe: aRecipe })
    expect((await retry()).status).toBe(202)
  })

  it('as the version of which a course was made goes once that is archived, and by a retry from when it is cleaned up', async () => {
    const course = await createCourse(lab, { name: 'Gone', recipe: aRecipe })
    const { id: templateId } = await addVersion(app, lab, course, 1)
    expect((await of.use(course, 1)).status).toBe(200)
    const remove = () => of.callOf(course)('DELETE', '/versions/1')
    await setCourse(lab, course.id, { state: 'archived' })
    const { status, body } = await remove()
    expect(status).toBe(202)
    await failSteps(String(body.operationId))
    await setRecord(lab, templateId, { status: 'ready', operationId: undefined })
    await setCourse(lab, course.id, { state: 'cleaning' })
    expect((await remove()).status).toBe(409)
    expect((await lab.call('POST', `operations/${body.operationId}/retry`)).status).toBe(202)
  })
})
