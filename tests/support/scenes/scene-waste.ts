import type { BinItem } from '@labkeeper/contract/courses/bin'
import type { Waste, WasteItem, WasteKind } from '@labkeeper/contract/courses/waste'
import type { Page } from '@playwright/test'
import { hard } from '../hard-content.ts'
import { ago, button, courses, dialog, openCourse, type Scene } from './scene-steps.ts'

/** What takes weeks to come about: waste of each kind, and a full bin. */

const waste = '/dashboard/waste'
const bin = '/dashboard/bin'

const answer =
  (path: string, data: unknown, again: string) =>
  async (page: Page): Promise<void> => {
    await page.route(`**/api/${path}`, (route) => route.fulfill({ json: { data } }))
    await page.goto(again)
    await page.waitForTimeout(800)
  }

const item = (name: string, text: string, more: Partial<WasteItem>): WasteItem => ({
  ...{ id: `${name} ${text}`, name, type: 'Microsoft.Compute/disks', text, can: 'open' },
  ...{ href: `${courses}/crs_1/rules`, ...more },
})
const group = (kind: WasteKind, ...items: readonly WasteItem[]): Waste['groups'][number] => ({
  kind,
  items: [...items],
})
const astray = 'A disk that no machine has.'
const wasted: Waste = {
  ...{ asOf: ago(0.01), foreign: 14, perMonth: 1234.56 },
  groups: [
    group(
      'parts',
      item(`${hard.vm}_OsDisk_1_0123456789abcdef0123456789abcdef`, astray, {
        can: 'remove',
        perMonth: 307.2,
      }),
      item('left-ip', 'It belongs to left-nic. Remove that first.', { can: null, perMonth: 3.65 }),
      item('left-nic', 'A network interface that no machine has.', { can: 'remove', perMonth: 0 }),
      item('left-premium', astray, { can: 'remove' }),
    ),
    group(
      'switched-off',
      item('exam-1', 'It is switched off, but Azure bills it like a machine that runs.', {
        ...{ can: 'stop', perMonth: 136.95 },
      }),
    ),
    group(
      'forgotten',
      item(hard.vm, 'It has run for more than a day, and nothing stops it.', {
        ...{ can: 'stop', perMonth: 136.95, since: ago(3) },
      }),
    ),
    group(
      'unused',
      item('bio-07', 'Nobody has started it for 21 days.', { since: ago(24), perMonth: 9.6 }),
      item('bio-12', 'Nobody has started it for 21 days.', { since: ago(40), perMonth: 9.6 }),
    ),
    group(
      'kept',
      item('bio-03-disk-old', 'The old disk of bio-03, which goes by itself later.', {
        ...{ can: 'remove', since: ago(5), perMonth: 9.6 },
      }),
    ),
    group(
      'closed',
      item('Botany', 'It is over, and 24 machines of it are still there.', {
        ...{ type: 'course', since: ago(9), perMonth: 262.8 },
      }),
    ),
    group('retiring', item('windows-desk', 'Azure ends the size B2s on 15 November 2028.', {})),
  ],
}
const many: Waste = {
  ...wasted,
  groups: [
    {
      kind: 'unused',
      items: Array.from({ length: 200 }, (_, nth) =>
        item(`linux-${nth + 1}`, 'Nobody has started it for 21 days.', { since: ago(30), perMonth: 9.6 }),
      ),
      more: 140,
    },
  ],
}

const binned = (name: string, more: Partial<BinItem> = {}): BinItem => ({
  ...{ id: `bin_${name}`, name, removedAt: ago(2), until: ago(-5), perMonth: 1.5 },
  ...{ reason: 'It was removed from its course.', restorable: { allowed: true } },
  ...more,
})
const full: readonly BinItem[] = [
  binned('bio-07', {
    who: { name: 'Ben Becker', email: 'ben@demo.lab' },
    course: { id: 'c', name: 'Botany' },
  }),
  binned(hard.vm, {
    who: { name: hard.student, email: hard.email },
    course: { id: 'c', name: 'Advanced distributed systems and virtualization in the winter semester' },
    reason: 'It was deleted by itself, 30 days after it had been used for the last time.',
    ...{ removedAt: ago(6.9), until: ago(-0.1), perMonth: 12.8 },
  }),
  binned('exam-3', { restorable: { allowed: false, reason: 'It is being restored.', why: 'busy' } }),
  binned('old', {
    restorable: { allowed: false, why: 'connection', reason: 'It is in another subscription of Azure.' },
  }),
]

export const wasteScenes: readonly Scene[] = [
  {
    name: 'waste-found',
    as: 'owner',
    path: waste,
    isMain: true,
    isWhole: true,
    show: answer('lab/waste*', wasted, waste),
  },
  {
    name: 'waste-many',
    as: 'owner',
    path: waste,
    show: async (page) => {
      await answer('lab/waste*', many, waste)(page)
      await page.getByText('And 140 more').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'waste-question',
    as: 'owner',
    path: waste,
    show: async (page) => {
      await answer('lab/waste*', wasted, waste)(page)
      await page.getByRole('checkbox', { name: 'Select all' }).first().check()
      await button(page, 'Remove 3 items').click()
      await dialog(page)
    },
  },
  {
    name: 'bin-full',
    as: 'owner',
    path: bin,
    isWhole: true,
    show: answer('lab/bin', { items: full, days: 7 }, bin),
  },
  {
    name: 'bin-many',
    as: 'owner',
    path: bin,
    show: answer(
      'lab/bin',
      { items: Array.from({ length: 120 }, (_, nth) => binned(`linux-${nth + 1}`)), days: 30 },
      bin,
    ),
  },
  {
    name: 'bin-question',
    as: 'owner',
    path: bin,
    show: async (page) => {
      await answer('lab/bin', { items: full, days: 7 }, bin)(page)
      await button(page, 'Remove now').click()
      await dialog(page)
    },
  },
  { name: 'bin-off', as: 'owner', path: bin, show: answer('lab/bin', { items: [], days: 0 }, bin) },
  {
    name: 'course-bin',
    as: 'owner',
    path: courses,
    isWhole: true,
    show: async (page) => {
      await page.route('**/api/courses/*/bin', (route) => route.fulfill({ json: { data: full } }))
      await openCourse(page, 'Machines')
      await page.getByRole('link', { name: 'Bin', exact: true }).click()
      await page.getByRole('heading', { level: 2, name: 'Bin' }).waitFor()
      await page.waitForTimeout(800)
    },
  },
]
