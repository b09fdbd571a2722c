/** Clocks inside the page of a wall. Everything here runs in the browser: `wallProbe` is handed over as its source text. */
export interface WallProbe {
  /** From the bytes of the last answer to the people in the document. */
  ready(): number
  /** The longest task since the last time this was asked, beginning with that answer; none is shorter than 50 ms. */
  longestTask(): Promise<number>
  /** Gaps between frames while the page scrolls down and up, as after a strong flick. */
  scroll(): Promise<number[]>
}

export const wallProbe = (): void => {
  let answeredAt = 0
  let shownAt = 0
  let longest = 0
  const readText = Response.prototype.text
  Response.prototype.text = async function text() {
    const read = await readText.call(this)
    if (shownAt === 0 && /\/(machines|people)$/.test(this.url)) answeredAt = performance.now()
    return read
  }
  const seen = new MutationObserver(() => {
    if (document.querySelector('ul[aria-label="Machines of people"] > li') === null) return
    shownAt = performance.now()
    seen.disconnect()
  })
  seen.observe(document, { childList: true, subtree: true })
  // Tasks before the answers belong to loading the page.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      if (answeredAt > 0 && startTime + duration > answeredAt) longest = Math.max(longest, duration)
  }).observe({ type: 'longtask', buffered: true })

  const frame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve))
  const bench: WallProbe = {
    ready: () => shownAt - answeredAt,
    longestTask: async () => {
      // The browser tells of a task when it is over.
      await frame()
      await frame()
      const found = longest
      longest = 0
      return found
    },
    scroll: async () => {
      const gaps: number[] = []
      let last = await frame()
      for (let step = 0; step < 120; step += 1) {
        window.scrollBy(0, step < 60 ? 300 : -300)
        const now = await frame()
        gaps.push(now - last)
        last = now
      }
      return gaps
    },
  }
  Object.assign(window, { bench })
}
