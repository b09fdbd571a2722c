import { startMail } from '@labkeeper/local/mail/start'
import { afterAll } from 'vitest'
import { type AppOptions, startApp } from '../app.ts'
import { openLab } from '../lab.ts'

type Settings = Readonly<Record<string, string>>

/** Where the tests of a file happen: an app, which ends with the last of them, and a lab in it. */
export const openSchool = async (settings: Settings = {}, options: AppOptions = {}) => {
  const app = await startApp(settings, options)
  afterAll(() => app.close())
  return { app, lab: await openLab(app) }
}

/** One whose letters can be read. */
export const openSchoolWithMail = async (settings: Settings = {}, options: AppOptions = {}) => {
  const outbox = await startMail({ file: ':memory:' })
  afterAll(() => outbox.close())
  return { ...(await openSchool({ MAIL_OUTBOX_URL: outbox.url, ...settings }, options)), outbox }
}
