import type { Container } from '@azure/cosmos'
import { type Notice, newsSeconds } from '../../../domain/letters/notice.ts'
import type { Notices } from '../../../ports/letters/notices.ts'
import { readRecord, sweepEverywhere } from '../kernel/query.ts'
import { patchOf } from '../kernel/records.ts'
import { asking, unlessRefused } from '../kernel/translate.ts'

type StoredNotice = Notice & { readonly pk: string; readonly type: 'notice'; readonly ttl: number }

const storedOf = (notice: Notice): StoredNotice => ({
  ...notice,
  pk: notice.userId,
  type: 'notice',
  ttl: newsSeconds,
})

/** Beside the person's sessions. Only what waits is there, so that looking for it costs little. */
export const cosmosNotices = (container: Container): Notices => ({
  async keep(notice) {
    await unlessRefused(() => container.items.create(storedOf(notice)), 409)
  },
  async read(userId, noticeId) {
    const found = await readRecord<StoredNotice>(container, userId, noticeId)
    if (found?.type !== 'notice') return undefined
    const { pk, type, ttl, ...notice } = found
    return notice
  },
  async remove({ userId, id }) {
    await unlessRefused(() => container.item(id, userId).delete(), 404)
  },
  // Also where somebody has looked too early, and found that nothing had happened.
  async settle({ mark, ...notice }) {
    await asking(() => container.items.upsert(storedOf(notice)))
  },
  async putOff({ userId, id }, dueAt) {
    await unlessRefused(() => container.item(id, userId).patch({ operations: patchOf({ dueAt }) }), 404)
  },
  // An order over several partitions would need a query plan: see schedules.ts. Those of earlier versions say nothing.
  due: (now) =>
    sweepEverywhere<Notice>(
      container,
      "SELECT c.id, c.userId, c.kind, c.requestedAt FROM c WHERE c.type = 'notice' AND (c.dueAt <= @now OR NOT IS_DEFINED(c.dueAt))",
      { now },
    ),
})
