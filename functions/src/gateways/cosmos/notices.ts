import type { Container } from '@azure/cosmos'
import type { Notice } from '../../domain/notice.ts'
import type { Notices } from '../../ports/notices.ts'
import { queryEverywhere, readRecord } from './query.ts'
import { unlessRefused } from './translate.ts'

/** News that old is none. */
const ttl = 2 * 24 * 60 * 60

type StoredNotice = Notice & { readonly pk: string; readonly type: 'notice'; readonly ttl: number }

/** Beside the person's sessions. Only what waits is there, so that looking for it costs little. */
export const cosmosNotices = (container: Container): Notices => ({
  async keep(notice) {
    const stored: StoredNotice = { ...notice, pk: notice.userId, type: 'notice', ttl }
    await unlessRefused(() => container.items.create(stored), 409)
  },
  async read(userId, noticeId) {
    const found = await readRecord<StoredNotice>(container, userId, noticeId)
    if (found?.type !== 'notice') return undefined
    const { id, kind, requestedAt } = found
    return { id, userId, kind, requestedAt }
  },
  async remove({ userId, id }) {
    await unlessRefused(() => container.item(id, userId).delete(), 404)
  },
  askedBefore: (instant, limit) =>
    queryEverywhere<Notice>(
      container,
      "SELECT c.id, c.userId, c.kind, c.requestedAt FROM c WHERE c.type = 'notice' AND c.requestedAt < @instant",
      { instant },
      limit,
    ),
})
