import { expect, it, onTestFinished } from 'vitest'
import { startApp } from '../../support/app.ts'
import { askEach } from '../../support/late.ts'

/** As a linked Static Web App sends it: whom it was called by, and then itself. */
const proxy = '[fd00::d63d:e0b8:bc35:12be:2e17:f3af]:64909'
const from = (client: string) => ({ 'x-forwarded-for': `${client}:52987, ${proxy}` })

const start = async (hops: string) => {
  const app = await startApp({ TRUSTED_PROXY_HOPS: hops })
  onTestFinished(app.close)
  const ask = (client: string, path = 'health') => app.call('GET', path, { headers: from(client) })
  const callers = async () => (await ask('192.0.2.9')).body
  return { app, ask, callers }
}

it('behind two proxies everybody has an address of their own, in the throttle and in the log', async () => {
  const { app, ask } = await start('2')
  const validate = (client: string) =>
    app.call('POST', 'azure-ad/validate-user', {
      headers: from(client),
      body: { username: 'x@contoso.test' },
    })
  let tries = 0
  while (tries < 400 && (await validate('192.0.2.7')).status !== 429) tries += 1
  expect(tries).toBeLessThan(400)
  expect((await validate('192.0.2.8')).status).toBe(404)
  await ask('192.0.2.8', 'user/me')
  const audited = app.log.filter((line) => line.includes('"audit":"refused"'))
  expect(audited.at(-1)).toContain('"address":"192.0.2.8"')
})

it('a count of hops that is too low is said at health, and makes nobody ill', async () => {
  const { app, ask, callers } = await start('1')
  await app.app.timers[0]?.handler({} as never, {} as never)
  expect(await callers()).toMatchObject({ status: 'ok', checks: { callers: 'ok' } })
  for (let call = 0; call < 200; call += 1) await askEach(() => ask(`192.0.2.${call}`))
  app.clock.advance(6)
  expect(await callers()).toMatchObject({ status: 'ok', checks: { callers: 'warning' } })
})

it('with the right count of hops the same calls are many people', async () => {
  const { app, ask, callers } = await start('2')
  await app.app.timers[0]?.handler({} as never, {} as never)
  for (let call = 0; call < 200; call += 1) await ask(`192.0.2.${call}`)
  app.clock.advance(6)
  expect(await callers()).toMatchObject({ status: 'ok', checks: { callers: 'ok' } })
})
