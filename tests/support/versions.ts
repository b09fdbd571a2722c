import type { CourseId } from '@labkeeper/functions/domain/kernel/ids'
import type { RunningApp } from './app.ts'
import { aRecipe, type CourseBody, setCourse } from './courses.ts'
import type { Lab } from './lab.ts'

/** Versions of a course, and the calls of one. */

type OfCourse = Pick<CourseBody, 'id'>

/** Calls of a course by its owner, unless somebody else's token is given. */
export const coursesOf = (app: RunningApp, lab: Lab) => {
  const callOf =
    ({ id }: OfCourse, token = lab.token) =>
    (method: string, path: string, body?: unknown) =>
      app.call(method, `courses/${id}${path}`, { token, ...(body === undefined ? {} : { body }) })

  const read = async (course: OfCourse) => (await callOf(course)('GET', '')).body.data as CourseBody

  /** From now on its machines are made of that version. */
  const use = async (course: OfCourse, number: number, more: object = {}) => {
    const { rev } = await read(course)
    const recipe = { ...aRecipe, ...more, from: { kind: 'version', number } }
    return callOf(course)('PUT', '', { rev, recipe })
  }
  return { callOf, read, use }
}

let templates = 0

/** A template as a finished building leaves it. */
export const addTemplate = async (app: RunningApp, lab: Lab, change: object = {}) => {
  templates += 1
  const id = `tpl_${String(templates).padStart(32, '0')}` as const
  const template = {
    ...{ type: 'template', id, labId: lab.labId, uk: `template:${id}`, schema: 1, name: `t${templates}` },
    ...{ vmName: 'pc', resourceGroup: 'course', location: 'eastus', size: 'Standard_B2s', tags: {} },
    subscriptionId: app.azure.credentials[0]?.subscriptionId,
    ...{ osType: 'Linux', os: 'Ubuntu Server 22.04', diskSizeGB: 64, adminUsername: 'teacher' },
    ...{ status: 'ready', createdAt: app.clock.now().toISOString() },
    ...change,
  }
  await lab.database.labs.items.create(template as never)
  return template
}

/** A version as its making leaves it. */
export const addVersion = async (
  app: RunningApp,
  lab: Lab,
  { id }: { readonly id: CourseId },
  number: number,
  change: object = {},
) => {
  await setCourse(lab, id, { lastVersion: number })
  return addTemplate(app, lab, { course: { id, number, notes: '' }, ...change })
}
