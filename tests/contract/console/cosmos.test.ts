import { exhibitCosmos } from '@labkeeper/local/console/cosmos'
import { startConsole } from '@labkeeper/local/console/start'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, test } from 'vitest'

test('the database can be paused, and says so', async () => {
  const cosmos = await startCosmos({ file: ':memory:' })
  const console_ = await startConsole({
    port: 0,
    exhibits: [exhibitCosmos(cosmos)],
    productOrigin: 'http://localhost:4280',
  })
  const ask = async (method: string, path: string) => (await fetch(console_.origin + path, { method })).json()
  const page = async () =>
    (await fetch(`${console_.origin}/cosmos`, { headers: { accept: 'text/html' } })).text()
  try {
    expect(await ask('GET', '/cosmos')).toEqual({ paused: false })
    expect(await ask('POST', '/cosmos/pause')).toEqual({ paused: true })
    expect(await page()).toContain('The database is paused')
    expect(await ask('POST', '/cosmos/resume')).toEqual({ paused: false })
    expect(await page()).toContain('The database is answering')
  } finally {
    await console_.close()
    await cosmos.close()
  }
})
