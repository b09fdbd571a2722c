/** Clocks inside the page. Everything here runs in the browser: `probe` is handed over as its source text. */
export interface Probe {
  /** From the list's bytes to its rows in the document. */
  ready(): number
  selectAll(): Promise<number>
  /**
   * Types a text at once, and waits until what it leaves is there, and counted: so many. The pause that the page grants
   * typists is not measured.
   */
  filter(text: string, left: number): Promise<number>
  /** Gaps between frames while the table scrolls ten rows a frame, as after a strong flick. */
  scroll(): Promise<number[]>
  longestTask(): number
}

export const probe = (): void => {
  const typingPauseMs = 150
  let answeredAt = 0
  let rowsAt = 0
  let longest = 0
  const readText = Response.prototype.text
  Response.prototype.text = async function text() {
    const read = await readText.call(this)
    if (this.url.endsWith('/api/azure/vms')) answeredAt = performance.now()
    return read
  }
  const rowsSeen = new MutationObserver(() => {
    if (document.querySelector('tr[data-row]') === null) return
    rowsAt = performance.now()
    rowsSeen.disconnect()
  })
  rowsSeen.observe(document, { childList: true, subtree: true })
  // Tasks before the list's answer belong to loading the page.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (answeredAt > 0 && startTime + duration > answeredAt) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })

  /** Milliseconds of `act` until the document is as it should be: seen before the next frame. */
  const until = (isDone: () => boolean, act: () => void): Promise<number> =>
    new Promise((resolve) => {
      const startedAt = performance.now()
      const observer = new MutationObserver(() => {
        if (!isDone()) return
        observer.disconnect()
        resolve(performance.now() - startedAt)
      })
      observer.observe(document, { childList: true, subtree: true, characterData: true, attributes: true })
      act()
    })
  const find = <T extends Element>(selector: string): T => {
    const found = document.querySelector<T>(selector)
    if (found === null) throw new Error(`No ${selector}`)
    return found
  }
  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))

  const bench: Probe = {
    ready: () => rowsAt - answeredAt,
    longestTask: () => longest,
    selectAll: () =>
      until(
        () => document.querySelector('[role=toolbar][aria-label="Selected VMs"]') !== null,
        () => find<HTMLInputElement>('thead input[type=checkbox]').click(),
      ),
    filter: async (text, left) =>
      (await until(
        () =>
          find('[role=search] p').textContent.startsWith(`${left} of `) &&
          [...document.querySelectorAll('tr[data-row] a[aria-label]')].every((link) =>
            link.textContent.includes(text),
          ),
        () => {
          const input = find<HTMLInputElement>('[role=search] input')
          // As typing does it: React looks at the value behind its own setter.
          Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
          input.dispatchEvent(new Event('input', { bubbles: true }))
        },
      )) - typingPauseMs,
    scroll: async () => {
      const area = find('table').parentElement
      if (area === null) throw new Error('The table stands in nothing')
      const gaps: number[] = []
      let last = await frame()
      for (let left = 150; left > 0; left -= 1) {
        area.scrollTop += 10 * 44
        const now = await frame()
        gaps.push(now - last)
        last = now
      }
      area.scrollTop = 0
      await frame()
      return gaps
    },
  }
  Object.assign(window, { bench })
}
