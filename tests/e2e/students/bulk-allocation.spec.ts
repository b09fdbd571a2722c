import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { dialog, newStudent, vmId } from '../support/product/students.ts'
import { bulkBar, listPage, row, runningVms, table } from '../support/product/vms.ts'
import { button, expectToast, field, heading } from '../support/screen.ts'
import { groupOf, guestTest, test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const wide = { width: 1280, height: 800 }

/** Goal: a course in one step. */
test('three VMs go to three students at once, and the list shows what is free', async ({ page, owner }) => {
  test.slow()
  const group = groupOf('course')
  await runningVms(owner, group, 'lab', 4)
  const taken = await newStudent(owner, 'Zoe Taken', await vmId(owner, 'lab-1'))
  const students = []
  for (const name of ['Cleo', 'Ada', 'Bob', 'Dan']) students.push(await newStudent(owner, name))
  const [cleo, ada, bob, dan] = students
  await page.goto(listPage)
  const bar = bulkBar(page)
  const pairs = page.getByRole('list', { name: 'Which VM goes to whom' }).getByRole('listitem')
  const choices = page.getByRole('list', { name: 'Students to choose from' })
  const asked = dialog(page, 'Allocate VMs to students')

  await test.step('free VMs and free students are paired in order', async () => {
    await expect(row(page, 'lab-4')).toBeVisible()
    await table(page).getByRole('checkbox', { name: 'Select all virtual machines' }).check()
    await button(bar, 'Allocate…').click()
    await expect(asked).toContainText('Left out, because somebody has it: lab-1.')
    await expect(pairs).toHaveText([/lab-2.*Ada/, /lab-3.*Bob/, /lab-4.*Cleo/])
    await expect(choices).not.toContainText('Zoe Taken')
    await expect(button(asked, 'Allocate 3 VMs')).toBeEnabled()
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize(wide)
  })

  await test.step('the choice can be changed', async () => {
    await choices.getByRole('checkbox', { name: /^Bob/ }).uncheck()
    await expect(pairs).toHaveText([/lab-2.*Ada/, /lab-3.*Cleo/])
    await expect(asked).toContainText('lab-4 stays unallocated: choose one more student.')
    await field(page, 'Filter students').fill(dan?.email ?? '')
    await expect(choices.getByRole('listitem')).toHaveCount(1)
    await choices.getByRole('checkbox').check()
    await expect(pairs).toHaveText([/lab-2.*Ada/, /lab-3.*Cleo/, /lab-4.*Dan/])
    await field(page, 'Filter students').fill('')
    await asked.getByRole('checkbox', { name: 'Also show students who have a VM' }).check()
    await expect(choices.getByRole('listitem').filter({ hasText: 'Zoe Taken' })).toContainText('has lab-1')
    await choices.getByRole('checkbox', { name: /^Bob/ }).check()
    await expect(asked).toContainText('Dan gets none: no VM is left.')
    await button(asked, 'Choose none').click()
    await expect(button(asked, 'Allocate')).toBeDisabled()
    await button(asked, 'Choose the first 3 without a VM').click()
    await expect(pairs).toHaveText([/lab-2.*Ada/, /lab-3.*Bob/, /lab-4.*Cleo/])
  })

  await test.step('it happens in one step', async () => {
    await expectToast(page, 'allocate operation completed for 3 VMs', () =>
      button(asked, 'Allocate 3 VMs').click(),
    )
    await expect(asked).toBeHidden()
    await expect(bar).toBeHidden()
    // The button that asked went with the selection.
    await expect(heading(page, 'Azure Virtual Machines')).toBeFocused()
    for (const [name, student] of Object.entries({
      'lab-1': taken,
      'lab-2': ada,
      'lab-3': bob,
      'lab-4': cleo,
    })) {
      await expect(row(page, name)).toContainText(student?.email ?? '?')
    }
  })

  await test.step('the list is narrowed by the address', async () => {
    const rows = table(page).getByRole('row')
    await field(page, 'Allocation').selectOption('Allocated')
    await expect(page).toHaveURL(`${listPage}?allocation=allocated`)
    await expect(rows).toHaveCount(5)
    await field(page, 'Allocation').selectOption('Not allocated')
    await expect(page.getByRole('heading', { name: 'No VM matches these filters' })).toBeVisible()
    await expect(page).toHaveURL(`${listPage}?allocation=unallocated`)
    await page.reload()
    await expect(field(page, 'Allocation')).toHaveValue('unallocated')
    await button(page, 'Clear filters').first().click()
    await expect(rows).toHaveCount(5)
  })

  await test.step('nothing free is left to give', async () => {
    await table(page).getByRole('checkbox', { name: 'Select all virtual machines' }).check()
    await button(bar, 'Allocate…').click()
    await expect(asked).toContainText('Left out, because somebody has them: lab-1, lab-2, lab-3 and lab-4.')
    await expect(asked).toContainText('None of the selected VMs is free.')
    await expect(button(asked, 'Allocate')).toBeDisabled()
  })
})

guestTest('a lab without students says where they come from', async ({ owner, openAs }) => {
  await runningVms(owner, groupOf('nobody'), 'box')
  const page = await openAs(owner)
  await page.goto(listPage)
  await row(page, 'box').getByRole('checkbox').check()
  await button(bulkBar(page), 'Allocate…').click()
  const asked = dialog(page, 'Allocate VMs to students')
  await expect(asked.getByRole('heading', { name: 'Your lab has no students yet' })).toBeVisible()
  await expectAccessible(page)
})
