/**
 * Loaded before the entry of every child process (`--import`), so that none outlives the launcher: when the channel to
 * it closes, even by kill -9, the child ends as if asked to. Its lock makes a new launcher's child wait for that.
 */
import { waitForLock } from './lock.ts'

const graceMs = 2_000

process.on('disconnect', () => {
  process.kill(process.pid, 'SIGTERM')
  setTimeout(() => process.exit(1), graceMs).unref()
})
// A listener keeps the channel, and with it a finished child, alive.
process.channel?.unref()

const lock = process.env.CHILD_LOCK
if (lock !== undefined && !(await waitForLock(lock, 5 * graceMs))) {
  console.error(`${lock} is still held by a process of an earlier start.`)
  process.exit(1)
}
