import type { Course } from '@labkeeper/contract/courses/course'
import type { Money } from '@labkeeper/contract/courses/money'
import { moneyRoutes } from '@labkeeper/contract/courses/money-routes'
import type { RunningApp } from './app.ts'
import { connect, setRecord } from './courses.ts'
import { hoursWorld } from './hours.ts'
import type { Lab } from './lab.ts'

/** 0.1876 an hour; its disk is 9.60 a month, its address 0.005 an hour. */
export const inEastUs = {
  ...{ location: 'eastus', size: 'Standard_D2s_v3', diskSizeGB: 128 },
  osType: 'Windows',
} as const

export const runningHour = 0.1876
export const standingHour = 9.6 / 730 + 0.005

/** Runs and machines that cost something, and what they may cost. */
export const moneyWorld = async (app: RunningApp, lab: Lab, isConnected = false) => {
  // Of machines in a subscription that is not connected nobody knows what goes on.
  const cloud = { subscriptionId: 'sub', tenantId: 't', clientId: 'c', username: 'u', sealedSecret: 's' }
  if (isConnected) await connect(app, lab)
  else await setRecord(lab, 'lab', { cloud })
  const world = hoursWorld(app, lab)
  let token = lab.owner.token

  /** The owner's call; a session does not last for days. */
  const call = (method: string, path: string, body?: unknown) =>
    app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const signInAgain = async (): Promise<void> => {
    const { email, password } = lab.owner
    const { body } = await app.call('POST', 'auth/login', { body: { email, password } })
    token = String(body.token)
  }

  const money = async (courseId: string, query = ''): Promise<Money> => {
    const { status, body, text } = await call('GET', `courses/${courseId}/money${query}`)
    if (status !== 200) throw new Error(text)
    return moneyRoutes.getMoney.response.parse(body).data
  }

  /** The lab's worker does. */
  const look = async (courseId: string): Promise<void> => {
    await world.setCourse(courseId, { dueAt: app.clock.now().toISOString() })
    await app.tick()
  }

  /** Looked at, so that what exists is counted from now on. */
  const aPerson = async (courseId: string, more: Parameters<typeof world.person>[1] = {}) => {
    const person = await world.person(courseId, { ...inEastUs, ...more })
    await look(courseId)
    return person
  }

  const course = async (courseId: string): Promise<Course> =>
    (await call('GET', `courses/${courseId}`)).body.data as Course

  const putBudget = async (courseId: string, budget: object | null, of: { readonly token?: string } = {}) => {
    const { rev } = await course(courseId)
    return app.call('PUT', `courses/${courseId}/budget`, { token: of.token ?? token, body: { rev, budget } })
  }
  const setBudget = async (courseId: string, budget: object | null): Promise<Course> => {
    const answer = await putBudget(courseId, budget)
    if (answer.status !== 200) throw new Error(answer.text)
    await app.deliverLabs()
    return answer.body.data as Course
  }

  /** In which nobody looks whether machines are used: nobody answers that here. */
  const openCourse = async () => {
    const opened = await world.openCourse()
    const { rules } = await course(opened.id)
    await world.setCourse(opened.id, { rules: { ...rules, idleMinutes: 0, noShowMinutes: 0 } })
    return opened
  }

  return { ...world, openCourse, call, signInAgain, money, look, aPerson, course, putBudget, setBudget }
}
