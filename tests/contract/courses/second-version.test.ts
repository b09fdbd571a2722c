import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, createCourse, setRecord, vmsOf } from '../../support/courses.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { coursesOf } from '../../support/versions.ts'

/** A course whose teacher goes on working on the source VM while its machines are in use. */

const { app, lab } = await openSchool()
await connect(app, lab)
const of = coursesOf(app, lab)

/** Equal `writes` are equal bytes; `lineage` says what was copied of what. */
interface Disk {
  readonly lineage: readonly string[]
  readonly writes: readonly string[]
}

describe('a second version', { timeout: 300_000 }, () => {
  it('changes no disk that is there, and afterwards exactly that of the machine that is cleaned', async () => {
    const course = await createCourse(lab, {
      name: 'Drama',
      recipe: aRecipe,
      machines: { wanted: 2, spares: 0 },
    })
    const call = of.callOf(course)
    const work = async (path: string, body: object): Promise<void> => {
      const { status, body: answer } = await call('POST', path, body)
      expect({ status, answer }).toMatchObject({ status: 202 })
      const done = await workOff(app, lab, String(answer.operationId))
      expect(done).toMatchObject({ status: 'succeeded' })
    }
    const machines = async () => (await call('GET', '/machines')).body.data as CourseMachine[]
    const diskOf = ({ id }: Pick<CourseMachine, 'id'>): Disk => {
      const [disk] = app.azure.control.disks({ vmId: id }) ?? []
      if (disk === undefined) throw new Error(`No disk of ${id}`)
      const { lineage, writes } = disk as unknown as Disk
      return { lineage, writes }
    }
    const disks = async () => (await machines()).map(diskOf)
    const versions = async () => (await machines()).map(({ version }) => version)

    await work('/source', {})
    const [source] = await machines()
    if (source === undefined) throw new Error('No source VM')
    const make = async (number: number, notes: string): Promise<void> => {
      app.azure.control.writeDisk({ vmId: source.id, text: notes })
      await work('/versions', { vmId: source._id, notes, stopFirst: true })
      expect(await of.use(course, number)).toMatchObject({ status: 200 })
    }
    await make(1, 'Hamlet')
    await work('/publish', {})
    expect(await versions()).toEqual([undefined, 1, 1])
    const [, ...before] = await disks()
    expect(before.map(({ writes }) => writes)).toEqual([['Hamlet'], ['Hamlet']])

    await make(2, 'Macbeth')
    expect(await call('DELETE', '/versions/2')).toMatchObject(
      conflict('Version 2 is what Drama is made of. Choose another version there first.'),
    )
    await work('/publish', { wanted: 3 })
    const [, ...after] = await disks()
    expect(after.slice(0, 2)).toEqual(before)
    expect(after[2]).toMatchObject({ writes: ['Hamlet', 'Macbeth'] })
    expect(await versions()).toEqual([undefined, 1, 1, 2])

    const [, first] = await vmsOf(lab, course.id)
    await setRecord(lab, first.id, { course: { ...first.course, clean: false } })
    await work('/machines/act', { what: 'clean', which: [first.id] })
    const [, cleaned, ...rest] = await disks()
    expect(cleaned?.lineage).not.toEqual(before[0]?.lineage)
    expect(cleaned).toMatchObject({ writes: ['Hamlet', 'Macbeth'] })
    expect(rest).toEqual(after.slice(1))
    expect(await versions()).toEqual([undefined, 2, 1, 2])
    expect((await call('GET', '/versions')).body.data).toMatchObject([
      { number: 2, current: true, machines: 2 },
      { number: 1, current: false, machines: 1 },
    ])

    await work('/versions', { vmId: source._id })
    const deletion = await call('DELETE', '/versions/1')
    expect(deletion).toMatchObject({ status: 202, body: { message: 'Version 1 is being deleted.' } })
    await workOff(app, lab, String(deletion.body.operationId))
    expect(await versions()).toEqual([undefined, 2, 1, 2])
  })
})
