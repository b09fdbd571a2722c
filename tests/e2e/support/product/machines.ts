import { expect, type Page } from '@playwright/test'
import type { Owner } from '../test.ts'
import { ask } from './cloud.ts'

/** The machines of courses, and who has them. */

/** What is sent replaces what is there. */
export const changeCourse = async (owner: Owner, courseId: string, body: object): Promise<void> => {
  const { body: read } = await owner.call<{ data: { rev: number } }>('GET', `courses/${courseId}`)
  const answer = await owner.call('PUT', `courses/${courseId}`, { rev: read.data.rev, ...body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

interface Listed {
  readonly name: string
  readonly email: string
  readonly function?: 'assistant'
  readonly group?: string
}

/** People of the lab become people of the course. */
export const enrolPeople = async (
  owner: Owner,
  courseId: string,
  people: readonly Listed[],
): Promise<void> => {
  const { status, body } = await owner.call('POST', `courses/${courseId}/people`, {
    people: people.map(({ name, email, group, function: one }) => ({
      ...{ name, email },
      ...(group && { group }),
      ...(one && { function: one }),
    })),
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

interface SeenMachine {
  readonly _id: string
  readonly name: string
  readonly help?: { readonly text: string }
  readonly who?: { readonly email: string }
}

/** The machine that somebody has in a course, or gets in a moment. */
export const machineOf = async (
  owner: Owner,
  courseId: string,
  { email }: { readonly email: string },
): Promise<SeenMachine> => {
  const find = async () => {
    const { body } = await owner.call<{ data: SeenMachine[] }>('GET', `courses/${courseId}/machines`)
    return body.data.find(({ who }) => who?.email === email)
  }
  await expect.poll(find, { timeout: 20_000 }).toBeDefined()
  const machine = await find()
  if (machine === undefined) throw new Error(`${email} has no machine`)
  return machine
}

/** Whoever sits at this browser comes from there, as far as the front door sees. */
export const comeFrom = (page: Page, address: string): Promise<void> =>
  page.setExtraHTTPHeaders({ 'x-test-client-address': address })

/** Whether Azure's rules let somebody onto a Linux machine who comes from there. */
export const letsIn = async ({ _id }: { readonly _id: string }, fromAddress: string): Promise<boolean> =>
  (await ask<{ allowed: boolean }>('POST', '/azure/network/check', { vmId: _id, fromAddress, port: 22 }))
    .allowed
