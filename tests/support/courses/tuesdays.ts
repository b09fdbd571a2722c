import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { type RunningApp, startApp } from '../app.ts'
import { hoursWorld, toTuesday } from '../hours.ts'
import { type Lab, openLab } from '../lab.ts'

export type HoursWorld = ReturnType<typeof hoursWorld>

interface Tuesday {
  readonly app: RunningApp
  readonly lab: Lab
  readonly world: HoursWorld
  /** Of the course that is open. */
  readonly id: CourseId
}

/** Before each test it is the noon of another Tuesday, with a lab and a course of its own. */
export const onTuesdays = (take: (tuesday: Tuesday) => void): void => {
  let app: RunningApp
  beforeAll(async () => {
    app = await startApp()
  })
  // A session does not last as long as all of these.
  beforeEach(async () => {
    toTuesday(app)
    const lab = await openLab(app)
    const world = hoursWorld(app, lab)
    const { id } = await world.openCourse()
    take({ app, lab, world, id })
  })
  afterAll(() => app.close())
}
