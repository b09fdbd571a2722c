import type { Money, Sums } from '@labkeeper/contract/courses/money'
import type { Page } from '@playwright/test'
import { hard } from '../hard-content.ts'
import { ago, button, changeAnswer, courses, dialog, field, openCourse, type Scene } from './scene-steps.ts'

/** What the demo's course costs. */

const money = async (page: Page) => {
  await openCourse(page, 'Money')
  await page.getByRole('progressbar', { name: 'Budget' }).waitFor()
  await page
    .getByText(/^saves/)
    .first()
    .waitFor()
}

const sums = (total: number): Sums => ({
  ...{ class: total * 0.2, own: total * 0.3, teacher: total * 0.01, standing: total * 0.49, total },
})
const none = sums(0)
const names = ['Ada Lovelace', hard.student, 'Bo', 'Chloé Martin', 'Dilan Özdemir']
const nothing = {
  ...{ days: [], month: none, course: none, range: none, people: [] },
  ...{ today: 0, runningPerHour: 0, standingPerDay: 0, budget: undefined, truth: undefined },
}
const budget = { amount: 10_000, per: 'month', atEnd: 'all', warnAt: [50, 80, 95] } as const
const dear = {
  ...{ month: sums(12_345.67), course: sums(98_765.43), range: sums(12_345.67) },
  ...{ today: 432.1, runningPerHour: 87.65, standingPerDay: 143.2, without: ['Standard_NC24ads_A100_v4'] },
  people: Array.from({ length: 400 }, (_, nth) => ({
    ...{ enrolmentId: `enr_${nth}`, name: `${names[nth % names.length]} ${nth + 1}` },
    ...sums(4321.09 / (nth + 1)),
  })),
  budget: { ...budget, spent: 12_345.67, percent: 123, state: 'ended' },
  truth: {
    refused: 'The connection may not read costs. Missing in Azure: Microsoft.CostManagement/query/read.',
  },
}

/** What the demo's course has cost, with other amounts. */
const costs =
  (change: object) =>
  async (page: Page): Promise<void> => {
    await changeAnswer<Money>(page, /\/api\/courses\/[^/]+\/money(\?|$)/, (data) => {
      const changed = { ...data, ...change }
      return { ...changed, truth: changed.truth && { ...changed.truth, at: ago(0.1) } }
    })
    await openCourse(page, 'Money')
  }

export const courseScenes: readonly Scene[] = [
  { name: 'money', as: 'owner', path: courses, isMain: true, show: money, isWhole: true },
  {
    name: 'money-budget',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await money(page)
      await button(page, 'Change budget').click()
      await page.getByLabel('Amount', { exact: true }).fill('1')
      await dialog(page)
    },
  },
  { name: 'money-none', as: 'owner', path: courses, isWhole: true, show: costs(nothing) },
  { name: 'money-much', as: 'owner', path: courses, show: costs(dear), isWhole: true },
  {
    name: 'money-budget-refused',
    as: 'owner',
    path: courses,
    show: async (page) => {
      await openCourse(page, 'Money')
      await button(page, 'Change budget').click()
      await field(page, 'Amount').fill('')
      await button(page.getByRole('dialog'), 'Save').click()
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
]
