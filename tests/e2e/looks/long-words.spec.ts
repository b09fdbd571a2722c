import { expect } from '@playwright/test'
import { expectNoSideways } from '../support/looks/axe.ts'
import { coursePage, coursesPage, newCode, newCourse, openCourse } from '../support/product/courses.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, heading, link } from '../support/screen.ts'
import { signedInState, test } from '../support/test.ts'

/** Goal: whatever people write, no page becomes wider than the screen. */

const word = 'Donaudampfschifffahrtsgesellschaftskapitaensmuetzenfabrikationsgrundlagenkurse'
const about = `https://moodle.university.example/course/view.php?redirect=${'portal%2F'.repeat(25)}`

test('a course of one long word, about one long link, is no wider than the screen', async ({
  page,
  owner,
  browser,
}) => {
  test.slow()
  await newCourse(owner, 'Optics')
  const id = await openCourse(owner, word, { machines: 0, mode: 'anyone' })
  const { rev } = (await owner.call<{ data: { rev: number } }>('GET', `courses/${id}`)).body.data
  expect((await owner.call('PUT', `courses/${id}`, { rev, about })).status).toBe(200)
  const assistant = await newStudent(owner, word)
  const added = [{ name: word, email: assistant.email, function: 'assistant' }]
  expect((await owner.call('POST', `courses/${id}/people`, { people: added })).status).toBe(200)
  const code = await newCode(owner, id)
  const signed = await signedIn(assistant)
  const other = await browser.newContext({ storageState: signedInState(signed) })
  const mine = await other.newPage()
  const guest = await browser.newPage()

  for (const width of [1280, 768, 360]) {
    await test.step(`${width} px`, async () => {
      for (const one of [page, mine, guest]) await one.setViewportSize({ width, height: 800 })
      await page.goto(coursesPage)
      await expect(link(page, word)).toBeVisible()
      await expectNoSideways(page)
      for (const part of ['people', 'machines', 'calendar', 'money', 'rules']) {
        await page.goto(coursePage(id, part))
        await expect(heading(page, word)).toBeVisible()
        await expectNoSideways(page)
      }
      await mine.goto(myResources)
      await expect(link(mine, `Open ${word}`)).toBeVisible()
      await expectNoSideways(mine)
      for (const one of [guest, mine]) {
        await one.goto(`/join/${code}`)
        await expect(heading(one, `Join ${word}`)).toBeVisible()
        await expect(button(one, 'Join').or(one.getByLabel('Email')).first()).toBeVisible()
        await expectNoSideways(one)
      }
    })
  }
  await guest.close()
  await other.close()
})
