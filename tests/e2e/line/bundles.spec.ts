import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { findSecrets } from '../../security/find-secrets.ts'

/** What was built for this run, looked at as it lies there: the front end is public, word for word. */

const root = join(import.meta.dirname, '..', '..', '..')
const read = (folder: string) =>
  globSync('**/*', { cwd: join(root, folder), withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name, parentPath }) => ({ name, text: readFileSync(join(parentPath, name), 'latin1') }))

test('no bundle holds a secret', () => {
  for (const folder of ['frontend/dist', 'functions/dist']) {
    const files = read(folder)
    expect(files.length).toBeGreaterThan(3)
    expect(files.flatMap(({ name, text }) => findSecrets(text).map((found) => `${name}: ${found}`))).toEqual(
      [],
    )
  }
})

test('what a cold instance reads is small', () => {
  const bytesOf = (bundle: string) => statSync(join(root, 'functions/dist', bundle)).size
  // A third of it is our own: 76 kB came with machines that sleep, are parked, lie in the bin or are found to be waste.
  expect(bytesOf('main.cjs')).toBeLessThan(1_600_000)
  expect(bytesOf('azure.cjs') + bytesOf('identity.cjs')).toBeLessThan(3_000_000)
})

test('the public files hold no source map, and no word of the server', () => {
  const files = read('frontend/dist')
  expect(files.filter(({ name }) => name.endsWith('.map'))).toEqual([])
  const inner =
    /sourceMappingURL=|SIGNING_KEYS|SEALING_KEYS|STRIPE_SECRET_KEY|AzureWebJobsStorage|@azure\/cosmos/
  expect(files.filter(({ text }) => inner.test(text)).map(({ name }) => name)).toEqual([])
})

test('a source map is not there to be fetched', async ({ request }) => {
  const page = await (await request.get('/')).text()
  const [script] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  expect(script).toBeDefined()
  expect((await request.get(`${script}`)).status()).toBe(200)
  expect((await request.get(`${script}.map`)).status()).toBe(404)
})
