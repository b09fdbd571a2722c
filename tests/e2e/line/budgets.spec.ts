import { gzipSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { coursesPage, newCourse } from '../support/product/courses.ts'
import { heading } from '../support/screen.ts'
import { guestTest, test } from '../support/test.ts'

interface Load {
  /** Of scripts, gzipped: bytes do not depend on the machine, so they may fail a build. */
  readonly kB: number
  /** With the parts that come after the heading by themselves. */
  readonly wholeKB: number
  /** Addresses, as index.html and its list of page files write them. */
  readonly scripts: readonly string[]
}

/** Marks, on the page's own clock, when all these headings are there: whoever looks from outside is late on a busy machine. */
const markWhenThere = (headings: readonly string[]): void => {
  const observer = new MutationObserver(() => {
    const there = Array.from(document.querySelectorAll('h1, h2'))
      .filter((one) => one.checkVisibility() && one.closest('[aria-hidden=true], [inert]') === null)
      .map((one) => one.textContent.trim())
    if (!headings.every((heading) => there.includes(heading))) return
    observer.disconnect()
    performance.mark('there')
  })
  observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
}

/** Paths of what the page had asked for by then. */
const askedBefore = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const then = performance.getEntriesByName('there')[0]?.startTime
    if (then === undefined) throw new Error('The headings were not seen by the page itself')
    const asked = performance.getEntriesByType('resource').filter(({ startTime }) => startTime <= then)
    return asked.map(({ name }) => new URL(name).pathname)
  })

/** Gzipped bytes of a script, without the hashes in the names of others: they change with every byte there, and do not compress. */
const sizeOf = (script: string): number =>
  gzipSync(script.replaceAll(/-[\w-]{7}(?=\.js)/g, ''), { level: 9 }).length

/** The code of a first load: what is asked for until the heading is there, and what its parts ask for then. Dialogs come with the first touch. */
const load = async (page: Page, path: string, title: string, part?: string): Promise<Load> => {
  const sizes = new Map<string, Promise<number>>()
  page.on('response', (response) => {
    const { pathname } = new URL(response.url())
    if (!/^\/assets\/.*\.js$/.test(pathname)) return
    sizes.set(pathname, response.text().then(sizeOf))
  })
  const marking = await page.addInitScript(markWhenThere, part ? [title, part] : [title])
  await page.goto(path)
  await expect(heading(page, title)).toBeVisible()
  if (part) await expect(page.getByRole('heading', { level: 2, name: part, exact: true })).toBeVisible()
  const asked = new Set(await askedBefore(page))
  await page.waitForLoadState('networkidle')
  page.removeAllListeners('response')
  await marking.dispose()
  const all = await Promise.all([...sizes].map(async ([script, size]) => ({ script, size: await size })))
  const counted = all.filter(({ script }) => asked.has(script))
  const kBOf = (some: typeof all) => some.reduce((sum, { size }) => sum + size, 0) / 1000
  return { kB: kBOf(counted), wholeKB: kBOf(all), scripts: counted.map(({ script }) => script) }
}

/** What index.html asks for without running anything, and what it knows of each page. */
const readDocument = async (page: Page) => {
  const html = await (await page.request.get('/')).text()
  const list: { files: string[]; pages: Record<string, number[]> } = JSON.parse(
    /id="page-files">([^<]+)</.exec(html)?.[1] ?? '',
  )
  const filesOf = (path: string) => list.pages[path]?.map((place) => list.files[place] ?? '') ?? []
  return {
    filesOf,
    atOnce: [...html.matchAll(/(?:src|href)="(\/assets\/[^"]+\.js)"/g)].map(([, one]) => one ?? ''),
  }
}

/** Nothing that the page needs is found out only when the app runs, and nothing is fetched that it does not need. */
const expectListed = async (page: Page, path: string, { scripts }: Load) => {
  const { filesOf, atOnce } = await readDocument(page)
  expect(scripts.toSorted()).toEqual([...atOnce, ...filesOf(path)].sort())
  // Links that Vite adds when an import is due have an `as`.
  const early = await page
    .locator('link[rel=modulepreload]:not([as])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(early).toEqual(expect.arrayContaining(filesOf(path)))
}

guestTest('the document draws its first picture by itself, in few bytes', async ({ page, request }) => {
  await page.goto('/login')
  const waitedFor = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as { name: string; renderBlockingStatus: string }[] & unknown[])
      .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
      .map(({ name }) => name),
  )
  expect(waitedFor).toEqual([])
  const html = await (await request.get('/login')).text()
  const size = (text: string) => gzipSync(text, { level: 9 }).length / 1000
  // It names the files of every page: those of waste and bin cost 0.05. What it says where the app does not arrive costs 0.17.
  expect(size(html)).toBeLessThanOrEqual(11.75)
  const sheets = Array.from(html.matchAll(/<style>(.*?)<\/style>/gs), ([, text = '']) => text)
  expect(sheets).toHaveLength(1)
  expect(html).not.toContain('stylesheet')
  const [css = ''] = sheets
  expect(size(css)).toBeLessThanOrEqual(9.3)
  // A movement under a name that nobody wrote would stand still without a word.
  const written = [...css.matchAll(/@keyframes ([\w-]+)/g)].map(([, name]) => name)
  const wanted = [...css.matchAll(/[{;]animation(?:-name)?:([^;}]*)/g)].flatMap(
    ([, value = '']) => value.match(/[\w-]*(?:spin|pulse|fade|slide|scale)[\w-]*/g) ?? [],
  )
  expect(wanted).toContain('spin')
  expect(wanted.filter((name) => !written.includes(name))).toEqual([])
})

guestTest('signing in loads little', async ({ page }) => {
  const loaded = await load(page, '/login', 'Login')
  // 133.5 before passwords had devices, answers had tags and refusals had bounds, which may cost 3 KiB together.
  expect(loaded.kB).toBeLessThanOrEqual(136.5)
  expect(loaded.scripts.length).toBeLessThanOrEqual(4)
  await expectListed(page, '/login', loaded)
})

/** No page may add 60 kB to the smallest of the dashboard, and all but those with tables add less than half of that. */
const pages: [path: string, title: string, kB: number, files: number][] = [
  ['/dashboard/settings', 'Settings', 187.9, 8],
  ['/dashboard', 'Dashboard', 202.8, 12],
  ['/dashboard/resources', 'Azure Virtual Machines', 222.2, 11],
  ['/dashboard/resources/create', 'Create Azure VMs', 219.8, 13],
  ['/dashboard/templates', 'Templates', 218.3, 11],
  ['/dashboard/users/bulk-create', 'Users Management', 229.3, 11],
  ['/dashboard/settings/cloud', 'Cloud Settings', 213.3, 11],
  ['/dashboard/settings/subscription', 'Subscription Plans', 193.4, 10],
  ['/dashboard/courses', 'Courses', 194.3, 11],
]

for (const [path, title, kB, files] of pages) {
  test(`${title} loads little, in few files, all at once`, async ({ owner: _owner, page }) => {
    const loaded = await load(page, path, title)
    expect(loaded.kB).toBeLessThanOrEqual(kB)
    expect(loaded.scripts.length, loaded.scripts.join()).toBeLessThanOrEqual(files)
    await expectListed(page, path, loaded)
  })
}

/** 230 KiB at most, but for a tenth, which those with tables need. They are parts of one route, so that their code is asked for by it. */
const coursePages: [path: string, part: string, kB: number, wholeKB?: number][] = [
  ['', 'Today', 210.8],
  ['/people', 'People', 234.5],
  ['/machines', 'Machines', 234.3, 237.6],
  // FullCalendar 7.1 as a whole is 181 kB: ours is 14, and 6 of dialogs that come when they are opened.
  // What the palette shares with lists, to start and stop VMs, costs pages up to 0.08.
  ['/calendar', 'Calendar', 218.2],
  ['/money', 'Money', 217.1],
  ['/rules', 'Rules', 229.5],
  // A way to reload what somebody else has changed costs each step 0.3 to 0.4.
  ['/setup/what', 'What', 225.8],
  // What a step has for itself comes after its heading: what Azure offers, and what that costs.
  ['/setup/machine', 'Machine', 226.6, 235.7],
  ['/setup/people', 'People', 227, 228],
  ['/setup/money', 'Money', 228.3, 237],
]

for (const [path, part, kB, wholeKB = kB] of coursePages) {
  test(`a course’s ${path || '/today'} loads little`, async ({ owner, page }) => {
    const courseId = await newCourse(owner, 'Biology')
    const title = path.startsWith('/setup') ? 'Create course' : 'Biology'
    const loaded = await load(page, `${coursesPage}/${courseId}${path}`, title, part)
    expect(loaded.kB).toBeLessThanOrEqual(kB)
    expect(loaded.wholeKB).toBeLessThanOrEqual(wholeKB)
  })
}

/** Its week and its forms, and nothing of a library: 45 KiB, which no other page asks for. */
test('a calendar costs who opens one, and little', async ({ owner, page }) => {
  const courseId = await newCourse(owner, 'Biology')
  const base = `${coursesPage}/${courseId}`
  const others = new Set<string>()
  for (const [path, title, part] of [
    ['/dashboard', 'Dashboard', undefined],
    [coursesPage, 'Courses', undefined],
    [base, 'Biology', 'Today'],
    [`${base}/people`, 'Biology', 'People'],
  ] as const) {
    for (const script of (await load(page, path, title, part)).scripts) others.add(script)
  }
  expect([...others].filter((script) => /calendar|week/.test(script))).toEqual([])
  const { scripts } = await load(page, `${base}/calendar`, 'Biology', 'Calendar')
  const own = scripts.filter((script) => !others.has(script))
  expect(own.join()).toMatch(/calendar/)
  const bytes = await Promise.all(own.map(async (script) => (await page.request.get(script)).body()))
  const size = bytes.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  expect(size).toBeLessThanOrEqual(45 * 1024)
})

/** The page is the same, whatever the server says of the machine. 190 KiB, and 0.04 kB, as students have phones. */
test('the page of a machine loads little, all at once', async ({ owner: _owner, page, complaints }) => {
  complaints.allow(/status of 404/)
  const title = 'This machine does not exist, or it is not yours.'
  const loaded = await load(page, '/dashboard/my-resources/vm_nobodys', title)
  expect(loaded.kB).toBeLessThanOrEqual(194)
  expect(loaded.scripts.length).toBeLessThanOrEqual(11)
  await expectListed(page, '/dashboard/my-resources/*', loaded)
})
