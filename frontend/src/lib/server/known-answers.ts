import { useAuth } from './auth.ts'

interface Known {
  readonly etag: string
  readonly answer: unknown
}

/** A lab's lists and some of its details; the one that was kept first goes first. */
const most = 50
const known = new Map<string, Known>()

// Nothing of one person stays for the next one at this browser.
useAuth.subscribe(({ user }, before) => {
  if (user?.email !== before.user?.email) known.clear()
})

/**
 * The last answer of this address, with the tag that the server knows it by. The browser's own cache may keep none of
 * it, so this page's memory does, as long as the page is open.
 */
export const knownAnswer = (address: string): Known | undefined => known.get(address)

export const keepAnswer = (address: string, etag: string | null, answer: unknown): void => {
  known.delete(address)
  if (etag === null) return
  known.set(address, { etag, answer })
  const [first] = known.keys()
  if (known.size > most && first !== undefined) known.delete(first)
}
