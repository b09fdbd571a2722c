/** How long a line may wait for others. A write to a pipe costs more than most requests do. */
const gatherMs = 20

/** Writes lines together, in order, and what is left when the process ends. */
export const gatherLines = (write: (text: string) => void): ((line: string) => void) => {
  let waiting: string[] = []
  const flush = (): void => {
    if (waiting.length === 0) return
    const text = `${waiting.join('\n')}\n`
    waiting = []
    write(text)
  }
  process.on('exit', flush)
  return (line) => {
    if (waiting.push(line) === 1) setTimeout(flush, gatherMs)
  }
}
