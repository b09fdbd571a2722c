import { expect, type Page } from '@playwright/test'

/** What people who read with difficulty may set: https://www.w3.org/TR/WCAG22/#text-spacing. */
const spacing = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** With more space between lines, letters and words no table of the page cuts a title, an action or a time off. */
export const expectRoomForSpacing = async (page: Page): Promise<void> => {
  const cut = await page.evaluate(async (sheetText) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(sheetText)
    const before = document.adoptedStyleSheets
    document.adoptedStyleSheets = [...before, sheet]
    // Rows are measured, and stand elsewhere then.
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
    const found: string[] = []
    for (const part of document.querySelectorAll('main table :is(th, td button, td time)')) {
      const around = part.closest('th, td')
      const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode()
      if (!around || !text) continue
      const words = document.createRange()
      words.selectNodeContents(text)
      const [inner, cell] = [words.getBoundingClientRect(), around.getBoundingClientRect()]
      // There the text of a cell gives way to three dots.
      const isText = part.tagName === 'TIME'
      const end = isText ? Number.parseFloat(getComputedStyle(around).paddingInlineEnd) : 0
      const over = Math.max(
        cell.left - inner.left,
        inner.right - (cell.right - end),
        inner.bottom - cell.bottom,
      )
      if (over > 1) found.push(`${text.textContent} by ${Math.round(over)}`)
    }
    document.adoptedStyleSheets = before
    return found
  }, spacing)
  expect(cut, `${page.url()} cuts off`).toEqual([])
}
