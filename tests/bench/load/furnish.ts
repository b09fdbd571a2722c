import { type Call, caller, finished, newOwner } from '../../support/api.ts'
import { aCreation } from '../../support/operations/creation.ts'
import type { SimulatedSubscription, Stack } from '../../support/stack.ts'

export interface Login {
  readonly email: string
  readonly password: string
}

/** A few at a time: this is the furniture, not the load. */
export const inTurns = async <T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> => {
  const results: R[] = []
  const queue = [...items.entries()]
  const worker = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      results[next[0]] = await work(next[1])
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}

const rosterOf = (teacher: number, students: number): string =>
  [
    'name,email',
    ...Array.from({ length: students }, (_, index) => `Stu ${index},s${teacher}-${index}@load.test`),
  ].join('\n')

interface Enrolled {
  readonly createdUsers: readonly Login[]
  readonly operationId: string
}

interface Lab {
  readonly subscription: SimulatedSubscription
  readonly index: number
  readonly students: number
  readonly vms: number
}

/** One lab: connected, with VMs and students. */
export const furnish = async (stack: Stack, { subscription, index, students, vms }: Lab) => {
  const { call } = await newOwner(stack.origin, {
    ...subscription,
    username: `load-${index}@${subscription.username.split('@')[1]}`,
  })
  const roster = await call<Enrolled>('POST', 'lab/students/bulk-create', rosterOf(index, students), {
    'content-type': 'text/plain',
  })
  const creation = aCreation({ name: `load-${index}`, resourceGroupName: `load-${index}`, vmCount: vms })
  const created = await call<{ operationId: string }>('POST', 'azure/vms', creation)
  for (const { status, body } of [roster, created]) {
    if (status !== 202) throw new Error(`Lab ${index} could not be furnished: ${JSON.stringify(body)}`)
  }
  await finished(call, roster.body.operationId)
  await finished(call, created.body.operationId)
  // The answer says the names, too.
  const logins = roster.body.createdUsers.map(({ email, password }): Login => ({ email, password }))
  return { call, logins }
}

export const signIn = async (stack: Stack, login: Login): Promise<Call> => {
  const { status, body } = await caller(stack.origin)<{ token: string }>('POST', 'auth/login', login)
  if (status !== 200) throw new Error(`${login.email} cannot sign in: ${JSON.stringify(body)}`)
  return caller(stack.origin, body.token)
}
