import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, it, onTestFinished } from 'vitest'

it('processes that start at once on an empty account all find their containers', async () => {
  const cosmos = await startCosmos({ file: ':memory:' })
  onTestFinished(() => cosmos.close())
  const databases = Array.from({ length: 3 }, () =>
    openDatabase({ endpoint: cosmos.endpoint, key: cosmos.key, database: 'labkeeper' }),
  )
  await Promise.all(databases.map((database) => database.ready()))
  for (const { labs, users, tokens, close } of databases) {
    const found = await Promise.all([labs.read(), users.read(), tokens.read()])
    expect(found.map(({ resource }) => resource?.id)).toEqual([labs.id, users.id, tokens.id])
    close()
  }
})
