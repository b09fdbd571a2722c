import { beforeEach } from 'vitest'
import { classWorld } from '../classes.ts'
import { openLab } from '../lab.ts'
import { openSchoolWithMail } from './school.ts'

/** How machines stand that a class starts and stops. */
export const starting = { powerState: 'VM starting' }
export const stopping = { powerState: 'VM deallocating' }
export const off = { powerState: 'VM deallocated' }
export const on = { powerState: 'VM running' }

/** Where tests of classes happen. The lab is another one for each: a session does not last as long as all their classes. */
export const openClassDay = async () => {
  const school = await openSchoolWithMail()
  const { app, lab } = school
  beforeEach(async () => {
    Object.assign(lab, await openLab(app))
  })
  return { ...school, world: classWorld(app, lab) }
}
