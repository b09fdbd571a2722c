import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { classWorld } from '../../support/classes.ts'
import { addMachine, enrol, vmsOf } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'

/** What a tick and a class ask of the database. */

let app: RunningApp
const apps: RunningApp[] = []
let lab: Lab
let world: ReturnType<typeof classWorld>
/** A tick goes to all labs: each measurement has a database of its own. */
const open = async (): Promise<void> => {
  app = await startApp()
  apps.push(app)
  lab = await openLab(app)
  world = classWorld(app, lab)
}
beforeEach(open)
afterAll(() => Promise.all(apps.map((one) => one.close())))

const asked = async (run: () => Promise<void>): Promise<string[]> => {
  const seen: string[] = []
  app.cosmos.failNext({ status: 500, match: ({ operation }) => seen.push(operation) < 0 })
  await run()
  app.cosmos.clearFaults()
  return seen.toSorted()
}

/** A course whose class is prepared ten minutes from now, with so many people. */
const aCourseOf = async (people: number) => {
  const { id } = await world.openCourse()
  for (let number = 1; number <= people; number += 1) {
    const email = `${lab.labId}-${number}@example.test`
    await enrol(app, lab, id, { email })
    const allocatedTo = { userId: userIdOf(email), name: 'Pat Person', email }
    await addMachine(lab, id, { number, clean: false }, { subscriptionId: 'sub', allocatedTo })
  }
  await world.save(id, [world.aClass('ser_a', 20, 60)])
  return id
}

const started = async (id: string) => (await world.operations(id)).map(({ total }) => total)

it('a tick asks no more with forty calendars than with one', async () => {
  await aCourseOf(3)
  const quiet = await asked(() => world.pass(1))
  const due = await asked(() => world.pass(10))
  await world.pass(1)

  await open()
  await aCourseOf(3)
  for (let courses = 0; courses < 40; courses += 1) {
    const { id } = await world.openCourse()
    await world.save(id, [world.aClass('ser_a', 300, 360), world.aClass('ser_b', 400, 460)])
  }
  expect(await asked(() => world.pass(1))).toHaveLength(quiet.length)
  expect(await asked(() => world.pass(10))).toHaveLength(due.length)
})

it('a class begins by one transaction for each 48 machines more', async () => {
  const few = await aCourseOf(3)
  const ofFew = await asked(() => world.pass(11))
  expect(await started(few)).toEqual([3])

  await open()
  const many = await aCourseOf(100)
  const ofMany = await asked(() => world.pass(11))
  expect(await started(many)).toEqual([100])
  const transactions = (of: readonly string[]) => of.filter((operation) => operation === 'batch').length
  expect(transactions(ofMany) - transactions(ofFew)).toBe(2)
  expect(ofMany.length - ofFew.length).toBe(2)
})

it('a boundary that passes during a look is for the next one', async () => {
  const id = await aCourseOf(1)
  await world.pass(11)
  const [machine] = await vmsOf(lab, id)
  await world.finish(machine.id)
  // While it is written that the machine runs, which leaves nothing to be done about the class, the class begins.
  let writes = 0
  const meanwhile = ({ operation }: { readonly operation: string }): boolean => {
    if (operation !== 'batch') return false
    writes += 1
    if (writes === 1) app.clock.advance(10 * 60)
    return false
  }
  app.cosmos.failNext({ status: 500, match: meanwhile })
  await world.pass(2)
  app.cosmos.clearFaults()
  expect(await world.classes(id)).toMatchObject([{ state: 'preparing', started: 1 }])
  await world.pass(1)
  expect(await world.classes(id)).toMatchObject([{ state: 'running' }])
})
