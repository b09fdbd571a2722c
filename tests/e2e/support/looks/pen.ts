import { execFileSync } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'

/** Widths of one sentence in the product's two families, in CSS pixels: machines with other fonts have others. */
type Letters = Readonly<Record<'body' | 'bold' | 'mono', number>>
/** What pictures were taken with. */
interface Pen {
  readonly chromium: string
  readonly letters: Letters
}

const measureLetters = async (page: Page): Promise<Letters> => {
  // The families are the product's own, which it brings when it draws its first page.
  await page.waitForFunction(
    () => getComputedStyle(document.documentElement).getPropertyValue('--chakra-fonts-mono') !== '',
  )
  return page.evaluate(() => {
    const widthOf = (family: string, weight: string) => {
      const probe = document.createElement('span')
      probe.textContent = 'Grumpy wizards make toxic brew for 0123456789 @ queens (and Jack).'
      probe.style.cssText = `position:absolute;white-space:nowrap;font:${weight} 40px ${family}`
      document.body.append(probe)
      const { width } = probe.getBoundingClientRect()
      probe.remove()
      return Math.round(width)
    }
    const { fontFamily } = getComputedStyle(document.body)
    const mono = getComputedStyle(document.documentElement).getPropertyValue('--chakra-fonts-mono')
    return { body: widthOf(fontFamily, '400'), bold: widthOf(fontFamily, '600'), mono: widthOf(mono, '400') }
  })
}

const fileOf = (info: TestInfo): string => join(info.project.testDir, 'pictures', 'pen.json')

/**
 * 'Chromium 156 Debian': each distributor links libraries of its own, and its letters have other edges. The one without windows, in
 * which CI runs, says 'Chromium 156' only: pictures are of that one.
 */
const nameChromium = (info: TestInfo): string => {
  const { executablePath = '' } = info.project.use.launchOptions ?? {}
  const words = execFileSync(executablePath, ['--version'], { encoding: 'utf8', stdio: 'pipe' })
  const [, name, major] = /^(.+?) (\d+)\./m.exec(words) ?? [words]
  return [name, major, ...(/Debian|Ubuntu|snap/.exec(words) ?? [])].join(' ')
}

/**
 * Pictures can be compared only where they would be drawn alike. With another Chromium, which comes without our doing,
 * the test ends here and says why: new pictures are due. So it does on somebody's own machine with other fonts; CI
 * installs the right ones, and fails. Pictures that are accepted bring the letters and the Chromium of their machine.
 */
export const expectSamePen = async (page: Page, info: TestInfo): Promise<void> => {
  const here: Pen = { chromium: nameChromium(info), letters: await measureLetters(page) }
  const file = fileOf(info)
  if (info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed') {
    await writeFile(file, `${JSON.stringify(here, null, 2)}\n`)
    return
  }
  const kept: Pen = JSON.parse(await readFile(file, 'utf8'))
  info.skip(
    here.chromium !== kept.chromium,
    `This is ${here.chromium}; the pictures are of ${kept.chromium}. Look at new ones and accept them.`,
  )
  if (process.env.CI)
    expect(here, 'Install the package fonts-dejavu-core: pictures need its letters').toEqual(kept)
  info.skip(
    JSON.stringify(here) !== JSON.stringify(kept),
    `Letters are ${JSON.stringify(here.letters)} wide here, in the pictures ${JSON.stringify(kept.letters)}.`,
  )
}
