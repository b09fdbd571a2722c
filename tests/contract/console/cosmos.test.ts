import { exhibitCosmos } from '@labkeeper/local/console/exhibits/cosmos'
import { startConsole } from '@labkeeper/local/console/start'
import { startCosmos } from '@labkeeper/local/cosmos/start'
import { expect, test } from 'vitest'

test('the database can be paused and made late, and says so', async () => {
  const cosmos = await startCosmos({ file: ':memory:' })
  const console_ = await startConsole({
    port: 0,
    exhibits: [exhibitCosmos(cosmos)],
    productOrigin: 'http://localhost:4280',
  })
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { 'content-type': 'application/json' }
    const sent = body === undefined ? { method } : { method, headers, body: JSON.stringify(body) }
    return (await fetch(console_.origin + path, sent)).json()
  }
  const page = async () =>
    (await fetch(`${console_.origin}/cosmos`, { headers: { accept: 'text/html' } })).text()
  try {
    expect(await ask('GET', '/cosmos')).toEqual({ paused: false, lagMilliseconds: 0 })
    expect(await ask('POST', '/cosmos/pause')).toMatchObject({ paused: true })
    expect(await page()).toContain('The database is paused')
    expect(await ask('POST', '/cosmos/resume')).toMatchObject({ paused: false })
    expect(await page()).toContain('The database is answering')
    expect(await ask('POST', '/cosmos/lag', { milliseconds: 2_000 })).toMatchObject({
      lagMilliseconds: 2_000,
    })
    expect(cosmos.lag()).toBe(2_000)
    expect(await ask('POST', '/cosmos/lag', { milliseconds: -1 })).toHaveProperty('error')
    expect(await ask('POST', '/cosmos/lag', {})).toHaveProperty('error')
  } finally {
    await console_.close()
    await cosmos.close()
  }
})
