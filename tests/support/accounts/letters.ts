import { startMail } from '@labkeeper/local/mail/start'

/** A world whose letters arrive in an outbox of its own. */
export const withOutbox = async <World extends { close(): Promise<void> }>(
  start: (settings: Readonly<Record<string, string>>) => Promise<World>,
) => {
  const outbox = await startMail({ file: ':memory:' })
  const world = await start({ MAIL_OUTBOX_URL: outbox.url })
  return {
    outbox,
    world,
    close: async () => {
      await world.close()
      await outbox.close()
    },
  }
}
