import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'

/** Widths of one sentence in the product's two families, in CSS pixels: machines with other fonts have others. */
type Letters = Readonly<Record<'body' | 'bold' | 'mono', number>>

const measureLetters = (page: Page): Promise<Letters> =>
  page.evaluate(() => {
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

const fileOf = (info: TestInfo): string => join(info.project.testDir, 'pictures', 'letters.json')

/**
 * Pictures can be compared only where letters are as wide as where they were taken. On somebody's own machine with other
 * fonts the test ends here and says why; CI, where nobody would read that, fails. Pictures that are accepted bring the
 * letters of their machine.
 */
export const expectSameLetters = async (page: Page, info: TestInfo): Promise<void> => {
  const here = await measureLetters(page)
  const file = fileOf(info)
  if (info.config.updateSnapshots === 'all' || info.config.updateSnapshots === 'changed') {
    await writeFile(file, `${JSON.stringify(here, null, 2)}\n`)
    return
  }
  const kept: Letters = JSON.parse(await readFile(file, 'utf8'))
  const areSame = JSON.stringify(here) === JSON.stringify(kept)
  if (process.env.CI)
    expect(here, 'Install the package fonts-dejavu-core: pictures need its letters').toEqual(kept)
  info.skip(
    !areSame,
    `Letters are ${JSON.stringify(here)} wide here, in the pictures ${JSON.stringify(kept)}.`,
  )
}
