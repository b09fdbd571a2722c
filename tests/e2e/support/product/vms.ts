import { expect, type Locator, type Page } from '@playwright/test'
import { finished } from '../../../support/api.ts'
import { aCreation } from '../../../support/operations/creation.ts'
import { button, field } from '../screen.ts'
import type { Owner } from '../test.ts'
import { addFault, countsIn } from './cloud.ts'

/** The screens about VMs, and VMs to show on them. */

export interface Creation {
  name: string
  group: string
  count?: number
  location?: string
  system?: string
  size?: string
  userName?: string
  password?: string
}

export const createPage = '/dashboard/resources/create'
export const listPage = '/dashboard/resources'
export const detailPage = (group: string, name: string): string => `${listPage}/${group}/${name}`

/** Fills every field of the create screen, in the order of the screen. */
export const fillCreation = async (page: Page, creation: Creation): Promise<void> => {
  const {
    name,
    group,
    count = 1,
    location = 'East US',
    system = 'Ubuntu Server',
    size = 'Standard_B1s',
  } = creation
  const { userName = 'teacher', password = 'Correct-horse-9' } = creation
  await field(page, 'VM Name').fill(name)
  await field(page, 'Resource Group').fill(group)
  await field(page, 'Location').selectOption(location)
  await field(page, 'Operating System').selectOption(system)
  const version = field(page, 'OS Version')
  if ((await version.inputValue()) === '') await version.selectOption({ index: 1 })
  await field(page, 'VM Size').selectOption(size)
  await field(page, 'Admin Username').fill(userName)
  await field(page, 'Admin Password').fill(password)
  await field(page, 'Number of VMs').fill(String(count))
}

/** Makes VMs through the API and waits until they run; for stories that begin with them. */
export const runningVms = async (
  owner: Owner,
  group: string,
  name: string,
  count = 1,
  overrides: Record<string, unknown> = {},
): Promise<void> => {
  const { call } = owner
  const creation = aCreation({ name, resourceGroupName: group, vmCount: count, ...overrides })
  const { status, body } = await call<{ operationId: string }>('POST', 'azure/vms', creation)
  expect(status, JSON.stringify(body)).toBe(202)
  const operation = await finished(call, body.operationId)
  expect(operation.status, JSON.stringify(operation)).toBe('succeeded')
}

/** Makes a template of a VM through the API and waits until it is ready. */
export const readyTemplate = async (
  owner: Owner,
  group: string,
  vmName: string,
  templateName: string,
): Promise<void> => {
  const path = `azure/vms/${group}/${vmName}/snapshot`
  const { status, body } = await owner.call<{ operationId: string }>('POST', path, { templateName })
  expect(status, JSON.stringify(body)).toBe(202)
  const operation = await finished(owner.call, body.operationId)
  expect(operation.status, JSON.stringify(operation)).toBe('succeeded')
}

/**
 * Makes Azure think for some seconds before it agrees to what is asked of a VM (`deallocate`, `start`), so that there is
 * time to look at a VM in motion however fast the machine is.
 */
export const slowDown = (group: string, name: string, verb: string, delayMs = 3000): Promise<unknown> =>
  addFault({ method: 'POST', path: `/${group}/.*/virtualMachines/${name}/${verb}`, delayMs, times: 1 })

/** Nothing of a group is left in Azure; the network goes last, shortly after the last VM. */
export const expectNothingLeft = (owner: Owner, group: string): Promise<void> =>
  expect.poll(() => countsIn(owner.subscription.subscriptionId, group), { timeout: 30_000 }).toEqual({})

export const table = (page: Page): Locator => page.getByRole('table', { name: 'Virtual machines' })

export const row = (page: Page, name: string): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name, exact: true }) })

export const expectState = (page: Page, name: string, state: string): Promise<void> =>
  expect(row(page, name).getByText(state, { exact: true })).toBeVisible({ timeout: 30_000 })

/** The menu of one row, opened. */
export const openRowMenu = async (page: Page, name: string): Promise<Locator> => {
  await button(page, `Actions for ${name}`).click()
  return page.getByRole('menu', { name: `Actions for ${name}` })
}

export const menuItem = (menu: Locator, name: string): Locator =>
  menu.getByRole('menuitem', { name, exact: true })

export const bulkBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selected VMs' })

export const operations = (page: Page): Locator => page.getByRole('region', { name: 'Operations' })
