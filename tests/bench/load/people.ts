import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, caller } from '../../support/api.ts'
import type { Login } from './furnish.ts'
import { measured, type Tally } from './tally.ts'

/** A teacher looks at another page this often; a student's page asks by itself (`restingMs` of my-resources). */
const teacherPauseMs = 5_000
const studentPauseMs = 30_000
/** Of a teacher's calls; about one in twenty of all. */
const writes = 0.3

/** Somewhere between half and one and a half times the pause: people are no metronomes. */
const pause = (milliseconds: number): Promise<void> => sleep(milliseconds * (0.5 + Math.random()))

const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)]

interface SeenVm {
  readonly name: string
  readonly resourceGroup: string
  readonly powerState: string
  readonly busy?: boolean
}

const pages = ['azure/vms', 'lab/my-students', 'azure/snapshots', 'operations?active=true', 'user/me']

/** Looks around, and starts or stops a VM now and then. */
export const teach = async (tally: Tally, call: Call, until: number): Promise<void> => {
  await pause(teacherPauseMs)
  while (performance.now() < until) {
    await measured(tally, call, { method: 'GET', path: pick(pages) ?? 'azure/vms' })
    await pause(teacherPauseMs)
    if (Math.random() > writes) continue
    const vms = await measured<{ data: SeenVm[] }>(tally, call, { method: 'GET', path: 'azure/vms' })
    const vm = pick(vms?.body.data.filter(({ busy }) => !busy) ?? [])
    if (vm === undefined) continue
    const verb = vm.powerState === 'VM running' ? 'stop' : 'start'
    const path = `azure/vms/${vm.resourceGroup}/${vm.name}/${verb}`
    const answer = await measured(tally, call, { method: 'POST', path, body: {}, fine: [202] })
    if (answer?.body.operationId) tally.operations.push({ call, id: answer.body.operationId })
  }
}

const resources = { method: 'GET', path: 'student/resources' }

/** Has My Resources open all the time. */
export const learn = async (tally: Tally, call: Call, until: number): Promise<void> => {
  await sleep(Math.random() * studentPauseMs)
  while (performance.now() < until) {
    await measured(tally, call, resources)
    await pause(studentPauseMs)
  }
}

/** Signs in once, at some time, looks, and is gone. */
export const dropIn = async (tally: Tally, origin: string, login: Login, until: number): Promise<void> => {
  await sleep(Math.random() * (until - performance.now()))
  const path = 'auth/login'
  const answer = await measured<{ token?: string }>(tally, caller(origin), {
    method: 'POST',
    path,
    body: login,
  })
  if (answer?.body.token) await measured(tally, caller(origin, answer.body.token), resources)
}
