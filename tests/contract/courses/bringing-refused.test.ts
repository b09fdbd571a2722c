import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, createCourse, setRecord, vmsOf } from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { addVersion, coursesOf } from '../../support/versions.ts'

/** Machines that were to be brought to a version when they are stopped, and of which Azure can make nothing. */

const { app, lab } = await openSchool()
await connect(app, lab)
const of = coursesOf(app, lab)

it('are tried again when they are stopped the next time, and not each minute', {
  timeout: 120_000,
}, async () => {
  const course = await createCourse(lab, { recipe: aRecipe, machines: { wanted: 1, spares: 0 } })
  const call = of.callOf(course)
  const work = async (path: string, body: object) => {
    const { operationId } = (await call('POST', path, body)).body
    return workOff(app, lab, String(operationId))
  }
  await work('/publish', {})
  const [{ id, image, course: machine }] = await vmsOf(lab, course.id)
  // Somebody has deleted its snapshot in the portal.
  await addVersion(app, lab, course, 3, { image, adminUsername: 'labadmin' })
  expect(await of.use(course, 3)).toMatchObject({ status: 200 })
  await setRecord(lab, id, { course: { ...machine, version: 2 } })
  await work('/machines/act', { what: 'bring', when: 'next-stop', which: [id] })

  const vm = async () => (await vmsOf(lab, course.id))[0]
  const look = async () => {
    app.clock.advance(61)
    await app.tick()
    return (await vm()).operationId
  }
  const stop = async () => {
    await work('/machines/act', { what: 'start', which: [id] })
    await work('/machines/act', { what: 'stop', which: [id] })
    const begun = await look()
    expect(await workOff(app, lab, String(begun))).toMatchObject({ kind: 'bring', status: 'failed' })
  }
  await stop()
  for (let minute = 0; minute < 3; minute += 1) expect(await look()).toBeUndefined()
  expect(await vm()).toMatchObject({ powerState: 'VM deallocated', course: { version: 2, bring: 3 } })
  await stop()
})
