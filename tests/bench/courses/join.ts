import { type Call, caller, newOwner } from '../../support/api.ts'
import { type SimulatedSubscription, type Stack, startStack } from '../../support/stack.ts'
import type { Figure } from '../kernel/figure.ts'
import { percentile } from '../kernel/percentile.ts'
import { aCourseOf, publish } from './publish.ts'

const alone = 20
const together = 6
const mostMs = 2000
const lookMs = 20

interface Student {
  readonly call: Call
}

/** A student of the lab, signed in. */
export const aStudent = async (origin: string, owner: Call, number: number): Promise<Student> => {
  const email = `join-${process.pid}-${number}@load.test`
  const made = await owner<{ data: { password: string } }>('POST', 'lab/students', {
    name: `Stu ${number}`,
    email,
  })
  if (made.status !== 201) throw new Error(JSON.stringify(made.body))
  const { password } = made.body.data
  const { body } = await caller(origin)<{ token: string }>('POST', 'auth/login', { email, password })
  return { call: caller(origin, body.token) }
}

/** From the click on "Join" until the page of the machine shows how to connect. */
const join = async ({ call }: Student, code: string): Promise<number> => {
  const startedAt = performance.now()
  const joined = await call('POST', `join/${code}`, {})
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  for (;;) {
    const { body } = await call<{ data: { machine?: { _id: string } }[] }>('GET', 'me/courses')
    const id = body.data[0]?.machine?._id
    if (id !== undefined) {
      const { status } = await call('GET', `me/machines/${id}`)
      if (status === 200) return performance.now() - startedAt
    }
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

const measure = async (stack: Stack, subscription: SimulatedSubscription | undefined) => {
  const { call } = await newOwner(stack.origin, subscription)
  const machines = alone + together
  const courseId = await aCourseOf(call, machines, 0)
  await publish(call, courseId, machines)
  const { body: read } = await call<{ data: { rev: number } }>('GET', `courses/${courseId}`)
  const { status, body } = await call('PUT', `courses/${courseId}`, {
    rev: read.data.rev,
    join: { mode: 'anyone' },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  const made = await call<{ data: { code: string } }>('POST', `courses/${courseId}/join-code`, {})
  const { code } = made.body.data
  const students: Student[] = []
  for (let number = 1; number <= machines; number += 1)
    students.push(await aStudent(stack.origin, call, number))
  const one: number[] = []
  for (const student of students.slice(0, alone)) one.push(await join(student, code))
  const many = await Promise.all(students.slice(alone).map((student) => join(student, code)))
  return { one, many }
}

/** How long somebody waits who joins while clean machines are there. */
export const joining = async (): Promise<Figure[]> => {
  const stack = await startStack()
  try {
    const [subscription] = await stack.subscriptions()
    const { one, many } = await measure(stack, subscription)
    const figureOf = (who: string, times: readonly number[]): Figure => {
      const longest = Math.max(...times)
      return {
        figure: `join to machine, ${who}: p50, longest`,
        value: `${percentile(times, 0.5).toFixed(0)} ms, ${longest.toFixed(0)} ms`,
        limit: `${mostMs} ms`,
        holds: longest <= mostMs,
      }
    }
    return [figureOf(`${alone} one after the other`, one), figureOf(`${together} at once`, many)]
  } finally {
    await stack.stop()
  }
}
