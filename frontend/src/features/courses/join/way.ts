import type { Joined, JoinOffer } from '@labkeeper/contract/courses/joining'

/** What each way into a course is told. */
export interface Way {
  readonly code: string
  readonly offer: JoinOffer
  readonly onJoined: (joined: Joined) => void
  /** The link has ended while the page was open. */
  readonly onOver: () => void
}
