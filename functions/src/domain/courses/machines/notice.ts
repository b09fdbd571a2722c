import type { Notice } from '@labkeeper/contract/courses/my-machine'
import { idOf, type PersonId } from '../../kernel/ids.ts'
import { after, type Instant } from '../../kernel/instant.ts'
import { type Shape, text } from '../../kernel/shape.ts'

/** What staff told whoever has the machine. It says whose it is, so that nobody reads it who gets the machine later. */
export interface NoticeRecord extends Notice {
  readonly userId: PersonId
}

export const noticeShape: Shape<NoticeRecord> = { userId: idOf('u'), text, at: text, from: text }

const shownMs = 60 * 60_000

/** Until then it is shown, and told. */
export const endOfNotice = (at: Instant): Instant => after(new Date(at), shownMs)

interface Had {
  readonly notice?: NoticeRecord
  readonly allocatedTo?: { readonly userId: PersonId }
}

/** To whoever has the machine now. */
export const noticeOf = ({ notice, allocatedTo }: Had, now: Instant): Notice | undefined => {
  if (notice?.userId !== allocatedTo?.userId || notice === undefined) return undefined
  const { text: said, at, from } = notice
  return now < endOfNotice(at) ? { text: said, at, from } : undefined
}
