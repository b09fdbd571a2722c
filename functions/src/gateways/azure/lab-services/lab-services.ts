import { missingActions } from '../../../domain/connection/permissions.ts'
import type {
  ForeignLab,
  ForeignSchedule,
  ForeignUser,
} from '../../../domain/courses/lab-services/foreign-lab.ts'
import { labServicesActions } from '../../../domain/courses/lab-services/lab-services-actions.ts'
import type { LabServices } from '../../../ports/courses/lab-services.ts'
import { readGrants } from '../connection/account.ts'
import type { Ask } from '../kernel/ask.ts'
import { readPages } from '../kernel/read-raw.ts'
import {
  type AnsweredLab,
  type AnsweredSchedule,
  type AnsweredUser,
  toLab,
  toSchedule,
  toUser,
} from './answers.ts'

const version = '2022-08-01'
const provider = 'providers/Microsoft.LabServices/labs'

/** An id that Azure answered: its names are parts of a path, and nothing else. */
const pathOf = (labId: string): string =>
  labId
    .split('/')
    .map((part) => encodeURIComponent(part))
    .join('/')

/** Read only: no call here is anything but a GET. */
export const createLabServices = (ask: Ask): LabServices => ({
  labs: (principal) =>
    ask(principal, async (clients): Promise<readonly ForeignLab[]> => {
      const path = `/subscriptions/${clients.subscriptionId}/${provider}`
      return (await readPages<AnsweredLab>(clients, path, version)).map(toLab)
    }),
  users: (principal, labId) =>
    ask(
      principal,
      async (clients): Promise<readonly ForeignUser[]> =>
        (await readPages<AnsweredUser>(clients, `${pathOf(labId)}/users`, version)).map(toUser),
    ),
  schedules: (principal, labId) =>
    ask(
      principal,
      async (clients): Promise<readonly ForeignSchedule[]> =>
        (await readPages<AnsweredSchedule>(clients, `${pathOf(labId)}/schedules`, version)).map(toSchedule),
    ),
  missingActions: (principal) =>
    ask(principal, async (clients) =>
      missingActions((await readGrants(clients)) ?? [{ actions: ['*'] }], labServicesActions),
    ),
})
