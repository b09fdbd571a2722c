import { beforeEach } from 'vitest'
import type { aClock } from '../app.ts'
import { classWorld } from '../classes.ts'
import { openLab } from '../lab.ts'
import { openSchoolWithMail } from './school.ts'

/** How machines stand that a class starts and stops. */
export const starting = { powerState: 'VM starting' }
export const stopping = { powerState: 'VM deallocating' }
export const off = { powerState: 'VM deallocated' }
export const on = { powerState: 'VM running' }

const hourMs = 3_600_000
/** So many are left for a test. */
const longestHours = 10

/** A class that is put off over midnight is another one: whoever tests on an evening goes on in the morning. */
const leaveMidnight = ({ now, advance }: ReturnType<typeof aClock>): void => {
  const at = now().getTime()
  const midnight = new Date(at).setUTCHours(24, 0, 0, 0)
  if (midnight - at < longestHours * hourMs) advance((midnight - at) / 1000 + 60)
}

/** Where tests of classes happen. The lab is another one for each: a session does not last as long as all their classes. */
export const openClassDay = async () => {
  const school = await openSchoolWithMail()
  const { app, lab } = school
  beforeEach(async () => {
    leaveMidnight(app.clock)
    Object.assign(lab, await openLab(app))
  })
  return { ...school, world: classWorld(app, lab) }
}
