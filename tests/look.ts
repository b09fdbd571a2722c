/**
 * `node tests/look.ts <folder> [parts of scenes' names, by commas]`: pictures of every page and dialog of the running
 * product, with demo data and content that strains the layout, in light and dark and in the widths that people have. For
 * eyes to judge, not for machines to compare. CHROMIUM_PATH names the browser, else the system's own is taken.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { signedInState } from './e2e/support/test.ts'
import { withInstalledChromium } from './find-chromium.ts'
import { caller, newOwner } from './support/api.ts'
import { addHardContent, signIn, waitForDemo } from './support/hard-content.ts'
import { type Scene, type Viewer, viewers } from './support/scenes/scene-steps.ts'
import { scenes } from './support/scenes/scenes.ts'
import { startStack } from './support/stack.ts'

const [folder, part = ''] = process.argv.slice(2)
if (folder === undefined) throw new Error('Say where the pictures go: node tests/look.ts <folder>')
await mkdir(folder, { recursive: true })

const heights = { 360: 740, 768: 1024, 1280: 800, 1920: 1080 } as const
type Width = keyof typeof heights
type Colour = 'light' | 'dark'

/** One picture of everything comes first, so that looking can begin. */
const rounds: readonly [Width, Colour][] = [
  [1280, 'light'],
  [360, 'dark'],
  [1280, 'dark'],
  [360, 'light'],
  [768, 'light'],
  [1920, 'dark'],
  [768, 'dark'],
  [1920, 'light'],
]
const isFor = ({ isMain = false }: Scene, width: Width) => isMain || width === 360 || width === 1280

const shoot = async (page: Page, scene: Scene, file: string): Promise<void> => {
  await page.goto(scene.path)
  await page.getByRole('heading').first().waitFor()
  const loading = page.locator('.chakra-skeleton, [role=status][aria-label=Loading]')
  await loading.first().waitFor({ state: 'detached' })
  await scene.show?.(page)
  // What has opened fades in; data of a second request may still come.
  await page.waitForTimeout(400)
  await page.screenshot({ path: file, fullPage: scene.isWhole ?? scene.show === undefined })
}

const stack = await startStack({ empty: false, env: { AZURE_SPEED: '60' } })
const browser = await chromium.launch({
  ...withInstalledChromium(),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
})
try {
  const { origin, cloud } = stack
  const ownerToken = await signIn(origin, 'owner@demo.lab', 'Demo-owner-1')
  const studentToken = await signIn(origin, 'student@demo.lab', 'Demo-student-1')
  const newcomer = await newOwner(origin)
  const call = caller(origin, ownerToken)
  await waitForDemo(call)
  await addHardContent(call, cloud)

  const owner = { token: ownerToken, name: 'Olivia Owner', email: 'owner@demo.lab' }
  const student = { token: studentToken, name: 'Stella Student', email: 'student@demo.lab' }
  const session: Record<Viewer, NonNullable<BrowserContextOptions['storageState']>> = {
    guest: { cookies: [], origins: [] },
    owner: signedInState(owner, origin),
    student: signedInState({ ...student, role: 'student' }, origin),
    newcomer: signedInState({ ...newcomer, name: 'Nora Newcomer' }, origin),
  }
  const chosen = scenes.filter(({ name }) => part.split(',').some((each) => name.includes(each)))
  for (const [width, colorScheme] of rounds) {
    const options = {
      baseURL: origin,
      viewport: { width, height: heights[width] },
      colorScheme,
      reducedMotion: 'reduce',
    } as const
    for (const viewer of viewers) {
      // One context for all of a person's pages: the code is fetched once.
      const context = await browser.newContext({ ...options, storageState: session[viewer] })
      for (const scene of chosen.filter((each) => each.as === viewer && isFor(each, width))) {
        const name = `${scene.name}-${width}-${colorScheme}`
        const page = await context.newPage()
        page.setDefaultTimeout(20_000)
        await shoot(page, scene, join(folder, `${name}.png`)).catch((error: unknown) => {
          console.error(`${name}: ${error instanceof Error ? error.message : error}`)
          process.exitCode = 1
        })
        await page.close()
      }
      await context.close()
    }
  }
} finally {
  await browser.close()
  await stack.stop()
}
