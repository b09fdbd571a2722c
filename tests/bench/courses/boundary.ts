import { userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { newEnrolment } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { type RunningApp, startApp } from '../../support/app.ts'
import { classWorld } from '../../support/classes.ts'
import { addMachine } from '../../support/courses.ts'
import { type Lab, openLab } from '../../support/lab.ts'
import type { Figure } from '../kernel/figure.ts'

const machines = 500
const mostSeconds = 10
const courses = { count: 1_000, due: 50 } as const
/** When the class of those that are due is prepared, and when that of the others. */
const minutes = { soon: 20, later: 300, prepared: 11 } as const

type World = ReturnType<typeof classWorld>

/** With the product's own database stand-in, in this process. */
const inLab = async <T>(measure: (app: RunningApp, lab: Lab, world: World) => Promise<T>): Promise<T> => {
  const app = await startApp()
  try {
    const lab = await openLab(app)
    return await measure(app, lab, classWorld(app, lab))
  } finally {
    await app.close()
  }
}

const openClass = async (world: World, from: number): Promise<CourseId> => {
  const { id } = await world.openCourse()
  await world.save(id, [world.aClass('ser_a', from, from + 40)])
  return id
}

const giveMachines = async (app: RunningApp, lab: Lab, id: CourseId): Promise<void> => {
  for (let number = 1; number <= machines; number += 1) {
    const person = { name: `Stu Dent ${number}`, email: `stu-${number}@load.test` }
    const enrolment = newEnrolment({ id, labId: lab.labId }, person, 'student', app.clock.now())
    const allocatedTo = { userId: userIdOf(person.email), ...person }
    const { id: vmId } = await addMachine(lab, id, { number, clean: false }, { allocatedTo })
    await lab.database.labs.items.create({ ...enrolment, state: 'active', vmId })
  }
}

/** From the tick at which a class is prepared until the starts of all its machines are accepted. */
const startClass = () =>
  inLab(async (app, lab, world) => {
    const id = await openClass(world, minutes.soon)
    await giveMachines(app, lab, id)
    const before = performance.now()
    await world.pass(minutes.prepared)
    const seconds = (performance.now() - before) / 1000
    const accepted = (await world.operations(id)).reduce((sum, { total }) => sum + total, 0)
    return { seconds, accepted }
  })

/** What the timer asks the database; what the labs' workers ask follows from what is due in them. */
const requestsOfATick = (more: number) =>
  inLab(async (app, lab, world) => {
    const due = await openClass(world, minutes.soon)
    const quiet = await openClass(world, minutes.later)
    const read = async (id: string) =>
      (await lab.database.labs.item(id, lab.labId).read<CourseRecord>()).resource
    const [first, other] = [await read(due), await read(quiet)]
    for (let number = 1; number < more; number += 1) {
      const id = `crs_copy${number}`
      await lab.database.labs.items.create({ ...(number < courses.due ? first : other), id, uk: id })
    }
    app.clock.advance(minutes.prepared * 60)
    const seen: string[] = []
    app.cosmos.failNext({ status: 500, match: ({ operation }) => seen.push(operation) < 0 })
    await app.app.timers[0]?.handler({} as never, {} as never)
    app.cosmos.clearFaults()
    return seen.length
  })

/** Classes begin in a course of 500, and in 50 of 1,000 courses at once. */
export const boundary = async (): Promise<Figure[]> => {
  const { seconds, accepted } = await startClass()
  const few = await requestsOfATick(2)
  const many = await requestsOfATick(courses.count)
  return [
    {
      figure: `a class of ${machines} begins: starts accepted`,
      value: `${accepted} in ${seconds.toFixed(1)} s`,
      limit: `${mostSeconds} s`,
      holds: accepted === machines && seconds <= mostSeconds,
    },
    {
      figure: `a tick with ${courses.due} due of ${courses.count.toLocaleString('en-US')} courses, and with 1 of 2`,
      value: `${many} requests, ${few} requests`,
      limit: `${few + 1} requests`,
      holds: many <= few + 1,
    },
  ]
}
