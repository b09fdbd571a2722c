import type { Calendar } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import type { HoursOfCourse } from '@labkeeper/contract/courses/hours'
import type { BroughtOver, ForeignLab, LabDraft } from '@labkeeper/contract/courses/lab-services'
import type { Enrolment } from '@labkeeper/contract/courses/people'
import { dayOf, numberOf, weekdayOf } from '@labkeeper/contract/courses/series-days'
import type { EnrolmentRecord } from '@labkeeper/functions/domain/courses/people/enrolment-record'
import type { RunningApp } from '../app.ts'
import { connect } from '../courses.ts'
import { type Lab, openLab } from '../lab.ts'

/** Labs of Azure Lab Services in a subscription that is connected, and what a test asks of them. */

const zone = { timeZone: 'Europe/Berlin' }
const reader = ['Lab Services Reader'] as const

/** The Monday of the week after next: whatever begins then is still to come. */
const comingMonday = (now: Date): string => {
  const today = numberOf(now.toISOString().slice(0, 10))
  return dayOf(today - weekdayOf(today) + 14)
}

export const furnish = (app: RunningApp, labs = 6, roles: readonly (typeof reader)[number][] = reader) => {
  const { subscriptionId } = app.azure.credentials[0] ?? { subscriptionId: '' }
  const since = comingMonday(app.clock.now())
  app.azure.control.furnishLabs({ subscriptionId, labs, since })
  app.azure.control.assignRoles({ subscriptionId, roles })
  app.azure.control.withholdActions({ subscriptionId, notActions: [] })
  return { subscriptionId, since }
}

/** A lab of ours that is connected to a subscription with the six. */
export const openForeignSchool = async (app: RunningApp) => {
  const lab = await openLab(app)
  await connect(app, lab)
  const { subscriptionId, since } = furnish(app)
  const idOf = (name: string): string =>
    `/subscriptions/${subscriptionId}/resourceGroups/labs-of-school/providers/Microsoft.LabServices/labs/${name}`

  const bring = (names: readonly string[]) => bringOver(lab, names.map(idOf))
  const look = async (names: readonly string[]): Promise<readonly LabDraft[]> => {
    const { body, text } = await lab.call('POST', 'lab-services/preview', { ids: names.map(idOf), ...zone })
    const { drafts } = (body.data ?? {}) as { drafts?: readonly LabDraft[] }
    if (drafts === undefined) throw new Error(text)
    return drafts
  }

  return {
    ...{ lab, subscriptionId, since, ends: dayOf(numberOf(since) + 15 * 7), idOf, bring, look },
    list: async () => (await lab.call('GET', 'lab-services/labs')).body.data as { labs: ForeignLab[] },
    courses: async () => (await lab.call('GET', 'courses')).body.data as Course[],
    lookAt: async (name: string): Promise<LabDraft> => {
      const [draft] = await look([name])
      if (draft === undefined) throw new Error(`No draft of ${name}`)
      return draft
    },
    /** What was granted to people of a course, by address. */
    grantsOf: async (courseId: string) => {
      const query = {
        query:
          "SELECT c.email, c.extra FROM c WHERE c.type = 'enrolment' AND c.courseId = @id AND IS_DEFINED(c.extra)",
        parameters: [{ name: '@id', value: courseId }],
      }
      const { resources } = await lab.database.labs.items
        .query<Pick<EnrolmentRecord, 'email' | 'extra'>>(query)
        .fetchAll()
      return resources.map(({ email, extra }) => [
        email,
        (extra?.grants ?? []).map(({ seconds, until, by }) => ({ seconds, until, by })),
      ])
    },
    /** Brings one over, and reads all that there is of it then. */
    bringOne: async (name: string) => {
      const { body, text } = await bring([name])
      const [one] = (body.data ?? []) as BroughtOver[]
      if (one === undefined) throw new Error(text)
      const read = async (path: string) => (await lab.call('GET', `courses/${one.courseId}${path}`)).body.data
      return {
        ...one,
        course: (await read('')) as Course,
        calendar: (await read('/calendar')) as Calendar,
        roster: (await read('/people')) as Enrolment[],
        hours: ((await read('/hours')) as HoursOfCourse).hours,
      }
    },
  }
}

export const bringOver = (lab: Lab, ids: readonly string[]) =>
  lab.call('POST', 'lab-services/bring-over', { labs: ids.map((id) => ({ id })), ...zone })
