import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createAccounts } from './accounts.ts'
import { pretendClasses, setCalendar } from './calendar.ts'
import { holdClass } from './class.ts'
import { connectSubscription } from './connect-subscription.ts'
import { pretendCosts } from './costs.ts'
import { publishCourse } from './course.ts'
import type { SeedStep, World } from './step.ts'
import { allocateVm, createStudents } from './students.ts'
import { buildTemplate } from './template.ts'
import { pretendFortnight } from './usage.ts'
import { createVms } from './vms.ts'

/** Done before the launcher says that it is ready. */
export const firstSteps: SeedStep[] = [createAccounts, connectSubscription, createStudents, pretendFortnight]
/** Done while somebody looks around already: Azure takes its time. */
export const laterSteps: SeedStep[] = [
  publishCourse,
  setCalendar,
  createVms,
  allocateVm,
  buildTemplate,
  holdClass,
  pretendClasses,
  pretendCosts,
]

const readDone = (file: string): string[] => {
  if (!existsSync(file)) return []
  const stored: unknown = JSON.parse(readFileSync(file, 'utf8'))
  return Array.isArray(stored) ? stored.map(String) : []
}

/**
 * Takes the steps that `file` does not mark as done, in order. A step is marked only when it is complete, so a start
 * that was broken off is continued by the next one, and what people change afterwards is left alone.
 */
export const seed = async (file: string, steps: SeedStep[], world: World): Promise<void> => {
  for (const step of steps) {
    const done = readDone(file)
    if (done.includes(step.name)) continue
    await step.run(world)
    writeFileSync(`${file}.new`, JSON.stringify([...done, step.name]))
    renameSync(`${file}.new`, file)
  }
}
