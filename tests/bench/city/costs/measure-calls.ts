import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningApp, startApp } from '../../../support/app.ts'
import { aCreation } from '../../../support/operations/creation.ts'
import type { SimulatedSubscription } from '../../../support/stack.ts'
import { startProcess } from '../../kernel/processes.ts'
import { vmsPerLab } from '../assumptions.ts'
import type { CallCost, Costs } from './costs.ts'
import { type Ledger, ledgerOf } from './ledger.ts'

/** How much faster than Azure the stand-in is: nobody waits for it here, only asks it. */
const speed = 200
/** The compiler has seen it after so many, and so many are counted. */
const warming = 10
const counted = 40

const shareOf = ({ units, requests, cpuMs }: Ledger, parts: number): CallCost => ({
  units: units / parts,
  requests: requests / parts,
  cpuMs: cpuMs / parts,
})

const openSchool = async (app: RunningApp, subscription: SimulatedSubscription) => {
  const owner = await app.newOwner()
  const call = async (method: string, path: string, body?: unknown, token = owner.token) => {
    const answer = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return answer.body
  }
  await call('PUT', 'cloud-settings', subscription)
  let hops = 0
  /** Until no step is called any more, each message at its time and Azure as much faster. */
  const workOff = async (): Promise<void> => {
    while (app.steps.length > 0) {
      const messages = app.steps.splice(0)
      const seconds = Math.ceil(Math.max(...messages.map(({ delaySeconds }) => delaySeconds)))
      app.clock.advance(seconds)
      await sleep((seconds * 1000) / speed)
      for (const { labId, stepId } of messages) await app.deliver('steps', { v: 1, labId, stepId })
      hops += messages.length
    }
  }
  return { owner, call, workOff, hops: () => hops }
}

const repeated = async (times: number, work: () => Promise<unknown>): Promise<void> => {
  for (let time = 0; time < times; time += 1) await work()
}

/** Each of a person of its own: who signs in time and again has old sessions to end. */
const measureSignIns = async (app: RunningApp, owner: { readonly token: string }): Promise<CallCost> => {
  const people: { readonly email: string; readonly password: string }[] = []
  await repeated(2 * warming, async () => people.push(await app.newStudent(owner)))
  const signIn = async () => {
    const { email, password } = people.pop() ?? { email: '', password: '' }
    const { status, text } = await app.call('POST', 'auth/login', { body: { email, password } })
    if (status !== 200) throw new Error(`Nobody signs in: ${text}`)
  }
  await repeated(warming, signIn)
  return shareOf(await ledgerOf(() => repeated(warming, signIn)), warming)
}

/** The app as it is, its clouds elsewhere: what one call of the API costs, one hop, and one comparison with Azure. */
export const measureCalls = async (): Promise<Omit<Costs, 'ports'>> => {
  const clouds = await startProcess<{
    readonly settings: Readonly<Record<string, string>>
    readonly subscription: SimulatedSubscription
  }>('tests/bench/city/costs/clouds.ts', [String(speed)])
  const app = await startApp(clouds.settings)
  try {
    const { owner, call, workOff, hops } = await openSchool(app, clouds.subscription)
    const measured = async (work: () => Promise<unknown>): Promise<CallCost> => {
      await repeated(warming, work)
      return shareOf(await ledgerOf(() => repeated(counted, work)), counted)
    }
    await call('POST', 'azure/vms', aCreation({ name: 'first' }))
    await workOff()
    const create = await ledgerOf(() => call('POST', 'azure/vms', aCreation({ vmCount: vmsPerLab })))
    await workOff()
    const paths = Array.from({ length: vmsPerLab }, (_, index) => `azure/vms/course/web-${index + 1}`)
    for (const path of paths) await call('POST', `${path}/stop`, {})
    await workOff()
    const start = await ledgerOf(async () => {
      for (const path of paths) await call('POST', `${path}/start`, {})
    })
    const operations = await measured(() => call('GET', 'operations?active=true'))
    const list = await measured(() => call('GET', 'azure/vms'))
    const before = hops()
    const work = await ledgerOf(workOff)
    const hopCpuMs = work.cpuMs / (hops() - before)

    const student = await app.newStudent(owner)
    const listed = (await call('GET', 'azure/vms')) as { data?: readonly { readonly _id: string }[] }
    await call('POST', 'resource/allocate', { resourceId: listed.data?.[0]?._id, userId: student.id })
    const myResources = await measured(() => call('GET', 'student/resources', undefined, student.token))
    const comparison = await measured(async () => {
      app.clock.advance(60)
      await call('GET', 'azure/vms')
      const asked = app.sent.findLast((message) => message.startsWith('sync '))
      await app.deliver('sync', {
        v: 1,
        labId: asked?.slice('sync '.length),
        requestedAt: app.clock.now().toISOString(),
      })
    })
    const signIn = await measureSignIns(app, owner)
    return {
      calls: {
        'sign-in': signIn,
        list,
        operations,
        'my-resources': myResources,
        start: shareOf(start, paths.length),
        create,
      },
      hopCpuMs,
      comparison: {
        units: comparison.units - list.units,
        requests: comparison.requests - list.requests,
        cpuMs: Math.max(0, comparison.cpuMs - list.cpuMs),
      },
    }
  } finally {
    await app.close()
    clouds.stop()
  }
}
