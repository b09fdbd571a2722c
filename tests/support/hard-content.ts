import { setTimeout as sleep } from 'node:timers/promises'
import { type Call, caller, finished } from './api.ts'
import { aCreation } from './operations/creation.ts'

/** The longest names that the product takes, and as many tags as nobody needs. */

const series = `advanced-distributed-systems-laboratory-winter-semester-group`.slice(0, 62)

export const hard = {
  group: 'distributed-systems-and-virtualization-laboratory-winter-semester',
  vm: `${series}-1`,
  student: 'Maximiliane Alexandra Freifrau von Hohenstein-Schwarzburg-Rudolstadt',
  email: `${'maximiliane.alexandra'.padEnd(64, 'x')}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(56)}.test`,
} as const

const tags = Object.fromEntries(
  Array.from({ length: 40 }, (_, index) => [`tag-number-${index + 1}`, `a value of tag ${index + 1}`]),
)

interface Listed {
  readonly _id: string
  readonly name: string
  readonly email: string
  readonly busy?: boolean
}

export const signIn = async (origin: string, email: string, password: string): Promise<string> =>
  (await caller(origin)<{ token: string }>('POST', 'auth/login', { email, password })).body.token

/** The last that happens in the demo: two students of its course raise a hand, and the course has a past and a budget. */
const isClassOn = async (call: Call): Promise<boolean> => {
  const { body } = await call<{ data: { id: string; budget?: object }[] }>('GET', 'courses')
  const [course] = body.data
  if (course?.budget === undefined) return false
  const machines = await call<{ data: { help?: object }[] }>('GET', `courses/${course.id}/machines`)
  return machines.body.data.filter(({ help }) => help).length === 2
}

/** The demo's own machines come in the background. */
export const waitForDemo = async (call: Call): Promise<void> => {
  for (let tries = 0; tries < 300; tries += 1) {
    const [vms, templates, isOn] = await Promise.all([
      call<{ data: Listed[] }>('GET', 'azure/vms'),
      call<{ data: { status: string }[] }>('GET', 'azure/snapshots'),
      isClassOn(call),
    ])
    const isDone = isOn && templates.body.data?.some(({ status }) => status === 'ready')
    if (isDone && vms.body.data.every(({ busy }) => !busy)) return
    await sleep(1000)
  }
  throw new Error('The demo is not ready in time')
}

const mustBe = (expected: number, { status, body }: { status: number; body: unknown }) => {
  if (status !== expected) throw new Error(`${status} instead of ${expected}: ${JSON.stringify(body)}`)
}

/** Beside the demo data: VMs, a student and a creation that failed in part, to strain every layout. */
export const addHardContent = async (call: Call, cloud: string): Promise<void> => {
  const fault = {
    method: 'PUT',
    path: '/virtualMachines/exam-2',
    status: 409,
    code: 'SkuNotAvailable',
    message: 'The size is not available here.',
    times: 99,
  }
  await fetch(`${cloud}/azure/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(fault),
  })
  const creations = [
    { name: series, resourceGroupName: hard.group, vmCount: 2, tags },
    { name: 'exam', resourceGroupName: 'exam', location: 'westeurope', vmCount: 3 },
  ]
  for (const creation of creations) {
    const made = await call<{ operationId: string }>('POST', 'azure/vms', aCreation(creation))
    mustBe(202, made)
    await finished(call, made.body.operationId)
  }
  mustBe(201, await call('POST', 'lab/students', { name: hard.student, email: hard.email }))
  const { body: vms } = await call<{ data: Listed[] }>('GET', 'azure/vms')
  const { body: students } = await call<{ data: { data: Listed[] } }>('GET', 'lab/my-students')
  const allocations = [
    [hard.vm, hard.email],
    [`${series}-2`, 'student@demo.lab'],
  ]
  for (const [name, email] of allocations) {
    const resourceId = vms.data.find((vm) => vm.name === name)?._id
    const userId = students.data.data.find((student) => student.email === email)?._id
    mustBe(200, await call('POST', 'resource/allocate', { resourceId, userId }))
  }
}
