import { expect } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { newAddress, newStudent } from '../support/product/students.ts'
import { chooseFile, preview, studentRow, usersPage } from '../support/product/users.ts'
import { button, question } from '../support/screen.ts'
import { test } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const desk = { width: 1280, height: 800 }

/** Goal: everybody can use the page, on whatever they have. */
test('the Users page is accessible and fits a phone at every step', async ({ page, owner }) => {
  test.slow()
  const ada = await newStudent(owner, 'Ada Lovelace')
  const expectFine = async () => {
    await expectAccessible(page)
    await page.setViewportSize(phone)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.setViewportSize(desk)
  }
  await page.goto(usersPage)
  await expect(studentRow(page, ada.email)).toBeVisible()
  await test.step('at first', expectFine)

  await test.step('with a file', async () => {
    await chooseFile(page, `name,email\nGrace,${newAddress('grace')}\nBad,bad\n,\n`)
    await expect(preview(page)).toContainText('1 valid2 errors')
    await expectFine()
  })

  await test.step('with a result', async () => {
    await button(page, 'Create 1 Users').click()
    await expect(page.getByRole('heading', { name: 'Users Created Successfully' })).toBeVisible({
      timeout: 45_000,
    })
    await expectFine()
  })

  await test.step('with its questions', async () => {
    await button(page, 'Dismiss').click()
    const dismissing = question(page, 'Dismiss without downloading the passwords?')
    await expect(dismissing).toBeVisible()
    await expectAccessible(page)
    await button(dismissing, 'Cancel').click()
    await expect(dismissing).toBeHidden()
    await button(studentRow(page, ada.email), `Delete ${ada.name}`).click()
    await expect(question(page, 'Delete Student')).toBeVisible()
    await expectAccessible(page)
    await button(question(page, 'Delete Student'), 'Cancel').click()
    await expect(question(page, 'Delete Student')).toBeHidden()
  })

  await test.step('with a password', async () => {
    await button(studentRow(page, ada.email), `Update Password of ${ada.name}`).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expectAccessible(page)
    await button(dialog, 'Update Password').click()
    await expect(page.getByRole('dialog', { name: 'Password Updated Successfully' })).toBeVisible()
    await expectFine()
  })
})
