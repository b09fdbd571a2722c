/** For a process of its own: closes once, when it is told to end or whoever started it is gone, however that ended. */
export const endWhenTold = (close: () => Promise<unknown>): void => {
  let isEnding = false
  const end = (): void => {
    if (isEnding) return
    isEnding = true
    void close().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.on(signal, end)
}
