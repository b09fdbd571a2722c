import { expect, type Locator, type Page } from '@playwright/test'
import { caller } from '../../../support/api.ts'
import type { Owner, Person } from '../test.ts'
import { origin } from './cloud.ts'

/** Students of a lab, and where they and their VMs are seen. */

export const myResources = '/dashboard/my-resources'

interface StudentPerson extends Person {
  readonly password: string
}

let lastStudent = 0
/** An address that nobody in this run has. */
export const newAddress = (name: string): string => {
  lastStudent += 1
  return `${name.toLowerCase().replaceAll(/\W+/g, '.')}-${process.pid}-${lastStudent}-${Date.now().toString(36)}@uni.test`
}

/** A student of the owner's lab, made through the API, who is not signed in yet. */
export const newStudent = async (
  owner: Owner,
  name: string,
  resourceId?: string,
): Promise<{ name: string; email: string; password: string }> => {
  const email = newAddress(name)
  const { status, body } = await owner.call<{ data: { password: string } }>('POST', 'lab/students', {
    name,
    email,
    ...(resourceId ? { resourceId } : {}),
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return { name, email, password: body.data.password }
}

/** The same person with a session. */
export const signedIn = async (student: {
  name: string
  email: string
  password: string
}): Promise<StudentPerson> => {
  const { email, password } = student
  const { status, body } = await caller(origin())<{ token: string }>('POST', 'auth/login', {
    email,
    password,
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...student, token: body.token, role: 'student' }
}

/** The `_id` of a VM. */
export const vmId = async (owner: Owner, name: string): Promise<string> => {
  const { body } = await owner.call<{ data: { _id: string; name: string }[] }>('GET', 'azure/vms')
  const found = body.data.find((vm) => vm.name === name)
  if (!found) throw new Error(`There is no VM ${name}`)
  return found._id
}

export const myTable = (page: Page): Locator => page.getByRole('table', { name: 'My virtual machines' })

/** A titled dialog that asks no question. */
export const dialog = (page: Page, title: string): Locator =>
  page.getByRole('dialog', { name: title, exact: true })

/** What stands beside a term in a list of facts. */
export const fact = (within: Locator, term: string): Locator =>
  within
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${term}$`) })
    .locator('xpath=following-sibling::dd[1]')
