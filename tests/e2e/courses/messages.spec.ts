import { expect, type Page } from '@playwright/test'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { guestMessages } from '../support/product/cloud.ts'
import { coursesPage, openCourse } from '../support/product/courses.ts'
import { enrolPeople, machineOf } from '../support/product/machines.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, field, heading } from '../support/screen.ts'
import { guestTest } from '../support/test.ts'

const phone = { width: 360, height: 740 }
const laptop = { width: 1280, height: 720 }
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Message to students' })

/** Goal: one sentence reaches everybody, wherever they work. */
guestTest(
  'a teacher tells the class something, which is on the page and in the machine',
  async ({ owner, openAs }) => {
    guestTest.slow()
    const courseId = await openCourse(owner, 'Botany', { machines: 2 })
    const [ada, ben] = await Promise.all(
      ['Ada', 'Ben'].map(async (name) => signedIn(await newStudent(owner, name))),
    )
    if (!ada || !ben) throw new Error('Nobody is there')
    await enrolPeople(owner, courseId, [
      { ...ada, group: 'Morning' },
      { ...ben, group: 'Evening' },
    ])
    const machine = await machineOf(owner, courseId, ada)
    await owner.call('POST', `courses/${courseId}/machines/act`, { what: 'start', which: [machine._id] })
    const page = await openAs(owner)
    const text = `Save "everything": we stop at 11:30 $(reboot); don't wait`

    await guestTest.step('whom, and how much of it', async () => {
      await page.goto(`${coursesPage}/${courseId}`)
      const first = page.getByRole('list', { name: 'Machines of people' }).getByRole('listitem').first()
      await expect(first).toContainText('VM running', { timeout: 30_000 })
      await button(page, 'Message').click()
      await expect(dialog(page)).toContainText('2 students will read it')
      await expectAccessible(page)
      await field(page, 'To').selectOption('Morning')
      await expect(dialog(page)).toContainText('1 student will read it')
      await field(page, 'To').selectOption('')
      await button(dialog(page), 'Send').click()
      await expect(dialog(page)).toContainText('Required')
      await field(page, 'Message').fill('🎓'.repeat(201))
      await expect(dialog(page)).toContainText('At most 200 letters.')
      await expectAccessible(page)
      await field(page, 'Message').fill(text)
      await expect(dialog(page)).toContainText(`${text.length} of 200 letters`)
      await page.setViewportSize(phone)
      await expectNoSideways(page)
      await expectAccessible(page)
      await page.setViewportSize(laptop)
      await expectToast(page, 'Telling 2 students.', () => button(dialog(page), 'Send').click())
      await expect(dialog(page)).toBeHidden()
    })

    await guestTest.step('who is in the machine reads it there, as it was written', async () => {
      await expect(async () => expect(await guestMessages(machine._id)).toEqual([text])).toPass()
    })

    await guestTest.step('each student reads it on the own page', async () => {
      for (const student of [ada, ben]) {
        const { _id, name } = await machineOf(owner, courseId, student)
        const own = await openAs(student)
        await own.setViewportSize(phone)
        await own.goto(`${myResources}/${_id}`)
        await expect(heading(own, name)).toBeVisible()
        await expect(own.getByRole('status').filter({ hasText: text })).toContainText('Olga Owner: ')
        await expect(own).toHaveTitle(`Message from Olga Owner · ${name} · Labkeeper`)
        await expectNoSideways(own)
        await expectAccessible(own)
      }
    })
  },
)
