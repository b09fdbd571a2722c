/**
 * Loaded before the entry of every child process (`--import`), so that none outlives the launcher: when the channel to
 * it closes, even by kill -9, the child ends as if asked to. Its lock makes a new launcher's child wait for that.
 */
import { endWord } from './end-word.ts'
import { waitForLock } from './lock.ts'

const graceMs = 2_000

/** As if by SIGTERM, which Windows has not: it would end the process without a word to those who listen for it. */
const end = () => {
  if (!process.emit('SIGTERM', 'SIGTERM')) process.exit(0)
}
process.on('message', (word) => {
  if (word === endWord) end()
})
process.on('disconnect', () => {
  setTimeout(() => process.exit(1), graceMs).unref()
  end()
})
// A listener keeps the channel, and with it a finished child, alive.
process.channel?.unref()

const lock = process.env.CHILD_LOCK
if (lock !== undefined && !(await waitForLock(lock, 5 * graceMs))) {
  console.error(`${lock} is still held by a process of an earlier start.`)
  process.exit(1)
}
