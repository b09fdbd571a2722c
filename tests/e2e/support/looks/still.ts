import type { Page } from '@playwright/test'

/** What differs from one run to the next, and what a kept picture shows instead. */
const replacements: readonly (readonly [pattern: string, text: string])[] = [
  // Ids of Azure, of subscriptions and of requests.
  ['[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}', '00000000-0000-4000-8000-000000000000'],
  ['-disk-[0-9a-f]{8}', '-disk-00000000'],
  ['\\b\\d{1,3}(\\.\\d{1,3}){3}\\b', '10.20.30.40'],
  // Names that tests make unique.
  ['pictures-\\d+-[0-9a-z]+', 'seminar'],
  ['([a-z.]+)-\\d+-\\d+(-[0-9a-z]+)?@', '$1@'],
  // Days, and how long ago.
  ['\\b[A-Z][a-z]{2} \\d{1,2}, 20\\d\\d', 'Nov 22, 2026'],
  ['\\bjust now\\b|\\b\\d+ min ago', '5 min ago'],
]

/** Makes a page look as it does in every other run, and keeps it so: a clock may tick before the picture is taken. */
export const holdStill = (page: Page): Promise<void> =>
  page.evaluate((pairs) => {
    const known = pairs.map(([pattern, text]) => [new RegExp(pattern, 'g'), text] as const)
    const still = (text: string) => known.reduce((result, [from, to]) => result.replace(from, to), text)
    const holdTexts = () => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const text = still(node.nodeValue ?? '')
        if (text !== node.nodeValue) node.nodeValue = text
      }
    }
    holdTexts()
    new MutationObserver(holdTexts).observe(document.body, {
      subtree: true,
      childList: true,
      characterData: true,
    })
    // Hours grow while one looks, and days are other days: a chart keeps its shape.
    const keep = (selector: string, text: string) => {
      for (const { firstChild } of document.querySelectorAll(selector)) {
        if (firstChild !== null) firstChild.nodeValue = text
      }
    }
    const chart = '[aria-label="Hours by day"]'
    keep(`${chart} time span:first-child`, 'Mon')
    keep(`${chart} time span:last-child`, '22')
    keep('main data', '1.5')
    for (const [index, bar] of document
      .querySelectorAll<HTMLElement>(`${chart} [aria-hidden] > div`)
      .entries()) {
      bar.style.flexBasis = `${(index * 37) % 100}%`
    }
    for (const input of document.querySelectorAll('input')) input.value = still(input.value)
  }, replacements)
