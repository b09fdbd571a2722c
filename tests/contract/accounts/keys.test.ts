import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { labIdOf, userIdOf } from '@labkeeper/functions/domain/accounts/derived-ids'
import type { LabRecord } from '@labkeeper/functions/domain/accounts/lab-record'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { cosmosLabs } from '@labkeeper/functions/gateways/cosmos/accounts/labs'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { openDatabase } from '@labkeeper/functions/gateways/cosmos/kernel/client'
import { cosmosTemplates } from '@labkeeper/functions/gateways/cosmos/templates/templates'
import { cosmosBin } from '@labkeeper/functions/gateways/cosmos/vms/bin'
import { cosmosVms } from '@labkeeper/functions/gateways/cosmos/vms/vms'
import { aesSealer } from '@labkeeper/functions/gateways/crypto/sealer'
import { renewSeals } from '@labkeeper/functions/use-cases/connection/renew-seals'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { openWithCode } from '../../support/courses/joining.ts'
import { readRecord } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { aCreation } from '../../support/operations/creation.ts'

const script = join(import.meta.dirname, '../../../functions/keys.ts')
const run = promisify(execFile)

/** The command as it is typed, with these rings in its environment. */
const keys = async (rings: Record<string, string>, ...args: string[]) => {
  const { stdout } = await run(process.execPath, [script, ...args], { env: { ...rings } })
  return Object.fromEntries(
    stdout
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )
}
const idsOf = (ring = '') => ring.split(',').map((key) => key.split(':')[0] ?? '')

let app: RunningApp
let first: Record<string, string>
beforeAll(async () => {
  first = await keys({})
  app = await startApp(first)
})
afterAll(() => app.close())

/** The same app after a restart: other rings, the same database and clouds. */
const restart = async (rings: Record<string, string>): Promise<RunningApp> => {
  const { cosmos, armOrigin, entraOrigin } = app.config
  const again = await startApp({
    ...rings,
    COSMOS_ENDPOINT: cosmos.endpoint,
    COSMOS_KEY: cosmos.key ?? '',
    ARM_ORIGIN: armOrigin,
    ENTRA_ORIGIN: entraOrigin,
  })
  onTestFinished(again.close)
  return again
}

const connectionOf = (index: number) => {
  const credentials = app.azure.credentials[index]
  if (credentials === undefined) throw new Error('No subscription')
  const { subscriptionId, tenantId, clientId, clientSecret, username } = credentials
  return { clientSecret, others: { subscriptionId, tenantId, clientId, username } }
}
/** The first key of a ring. */
const ringOf = (ring = '') => {
  const [kid = '', secret = ''] = ring.split(',')[0]?.split(':') ?? []
  return { kid, secret: Buffer.from(secret, 'base64') }
}
const databaseOf = ({ config }: RunningApp) => {
  const { labs } = openDatabase(config.cosmos)
  return {
    ...{ labs: cosmosLabs(labs), vms: cosmosVms(labs), templates: cosmosTemplates(labs) },
    ...{ bins: cosmosBin(labs), container: labs },
  }
}
const me = (on: RunningApp, token: string) => on.call('GET', 'user/me', { token })
const put = (on: RunningApp, token: string, body: object) => on.call('PUT', 'cloud-settings', { token, body })
const test = (on: RunningApp, token: string) => on.call('POST', 'cloud-settings/test', { token })

describe('rotating the keys', () => {
  it('leaves tokens and secrets good until their key is dropped', async () => {
    const owner = await app.newOwner()
    const labs = cosmosLabs(openDatabase(app.config.cosmos).labs)
    const labId = labIdOf(userIdOf(owner.email))
    const keyOfSecret = async () => (await labs.read(labId))?.cloud?.sealedSecret.split('.')[1]
    const { others, clientSecret } = connectionOf(0)
    await put(app, owner.token, { ...others, clientSecret })
    const [oldSigning = '', oldSealing = ''] = [first.SIGNING_KEYS, first.SEALING_KEYS].flatMap(idsOf)
    expect(await keyOfSecret()).toBe(oldSealing)

    const both = await keys(first)
    const rotated = await restart(both)
    expect((await me(rotated, owner.token)).status).toBe(200)
    expect((await test(rotated, owner.token)).body).toMatchObject({ success: true })
    const refreshed = await rotated.call('POST', 'auth/refresh', { token: owner.token })
    const token = String(refreshed.body.token)
    expect(await keyOfSecret()).toBe(oldSealing)
    expect((await put(rotated, token, others)).status).toBe(200)
    expect(await keyOfSecret()).toBe(idsOf(both.SEALING_KEYS)[0])

    const signing = await keys(both, 'signing', '--drop', oldSigning)
    const dropped = await restart(await keys(signing, 'sealing', '--drop', oldSealing))
    expect((await me(dropped, owner.token)).status).toBe(401)
    expect((await me(dropped, token)).status).toBe(200)
    expect((await test(dropped, token)).body).toMatchObject({ success: true })
  })

  it('moves what a lab keeps sealed to the newest key with its next look at Azure', async () => {
    const { token, email } = await app.newOwner('mover@example.test')
    const labId = labIdOf(userIdOf(email))
    const { labs, vms, templates, bins, container } = databaseOf(app)
    const { others, clientSecret } = connectionOf(2)
    await put(app, token, { ...others, clientSecret })
    const creation = aCreation({ name: 'box', adminPassword: 'Correct-horse-9', vmCount: 2 })
    expect((await app.call('POST', 'azure/vms', { token, body: creation })).status).toBe(202)
    const oldSealer = aesSealer([ringOf(first.SEALING_KEYS)])
    const template = { labId, recordId: 'tpl_golden' }
    await container.items.create({
      ...{ type: 'template', id: template.recordId, labId, uk: 'template:golden', name: 'golden' },
      ...{ schema: 1, vmName: 'box', resourceGroup: 'course', subscriptionId: others.subscriptionId },
      ...{ location: 'eastus', size: 'Standard_B1s', osType: 'Linux', os: 'Ubuntu', tags: {} },
      ...{ status: 'ready', createdAt: '2026-11-20T08:00:00.000Z' },
      sealedPassword: oldSealer.seal('Correct-horse-9', template),
    })
    const gone = { labId, recordId: 'vm_gone' }
    const asked = { id: 'pw_1', requestedBy: 'u_1', requestId: 'r_1' }
    await container.items.create({
      ...{ id: 'bin_1', labId, uk: 'bin_1', type: 'bin-item', schema: 1, state: 'kept' },
      ...{ snapshotName: 's', subscriptionId: 's', reason: 'By hand.', days: 7, stepId: 'st_1' },
      ...{ removedAt: '2026-11-01T00:00:00.000Z', until: '2099-11-01T00:00:00.000Z' },
      vm: {
        ...{ id: gone.recordId, name: 'old', resourceGroup: 'g', location: 'eastus', size: 'Standard_B2s' },
        ...{ subscriptionId: 's', osType: 'Linux', os: 'Ubuntu', adminUsername: 'labadmin', tags: {} },
        ...{
          newPassword: 'unclear',
          nextPassword: { ...asked, sealed: oldSealer.seal('Next-horse-9', gone) },
        },
      },
    })
    const secrets = async () => [
      (await labs.read(labId))?.cloud?.sealedSecret ?? '',
      (await templates.find(labId, template.recordId))?.sealedPassword ?? '',
      (await bins.read(labId, 'bin_1'))?.vm.nextPassword?.sealed ?? '',
      ...(await vms.records(labId)).map(({ record }) => record.sealedPassword ?? ''),
    ]
    const keysOf = async () => (await secrets()).map((sealed) => sealed.split('.')[1])
    const [oldKey = ''] = idsOf(first.SEALING_KEYS)
    expect(await keysOf()).toEqual(Array.from({ length: 5 }, () => oldKey))

    const both = await keys(first)
    const [newKey = ''] = idsOf(both.SEALING_KEYS)
    const rotated = await restart(both)
    const look = async () => {
      await rotated.call('GET', 'azure/vms', { token })
      const requestedAt = (await vms.readSync(labId))?.requestedAt
      await rotated.deliver('sync', { v: 1, labId, requestedAt })
    }
    await look()
    expect(await keysOf()).toEqual(Array.from({ length: 5 }, () => newKey))
    const [, sealedAnew = ''] = await secrets()
    expect(aesSealer([ringOf(both.SEALING_KEYS)]).open(sealedAnew, template)).toBe('Correct-horse-9')
    const settled = await secrets()
    rotated.clock.advance(60)
    await look()
    expect(await secrets()).toEqual(settled)

    const dropped = await restart(await keys(both, 'sealing', '--drop', oldKey))
    const detail = await dropped.call('GET', `azure/vms/${creation.resourceGroupName}/box-2`, { token })
    expect(detail.body.data).toMatchObject({ adminPassword: 'Correct-horse-9' })
    expect((await test(dropped, token)).body).toMatchObject({ success: true })
  })

  it('moves it also where Azure does not let the lab in any more', async () => {
    const lab = await openLab(app)
    const { others } = connectionOf(0)
    const username = 'expired@contoso.test'
    expect((await put(app, lab.token, { ...others, username, clientSecret: 'expired' })).status).toBe(200)
    await lab.addVm({ subscriptionId: others.subscriptionId })
    const both = await keys(first)
    const rotated = await restart(both)
    await rotated.call('GET', 'azure/vms', { token: lab.token })
    const { labs, vms } = databaseOf(app)
    const { labId } = lab
    await rotated.deliver('sync', { v: 1, labId, requestedAt: (await vms.readSync(labId))?.requestedAt })
    expect((await vms.readSync(labId))?.error).toContain('client secret')
    const sealed = (await labs.read(labId))?.cloud?.sealedSecret
    expect(sealed?.split('.')[1]).toBe(idsOf(both.SEALING_KEYS)[0])
  })

  it('moves the join code of a course when somebody looks at it', async () => {
    const lab = await openLab(app)
    const { id } = await openWithCode(lab, 'anyone')
    const look = (on: RunningApp) => on.call('GET', `courses/${id}/join-code`, { token: lab.token })
    const stored = async () => (await readRecord<CourseRecord>(lab, id))!
    const keyOfCode = async () => (await stored()).code?.sealed.split('.')[1]
    const [shown, before] = [await look(app), await stored()]
    const [oldKey = ''] = idsOf(first.SEALING_KEYS)
    expect(await keyOfCode()).toBe(oldKey)

    const both = await keys(first)
    expect((await look(await restart(both))).body).toEqual(shown.body)
    expect(await keyOfCode()).toBe(idsOf(both.SEALING_KEYS)[0])
    const dropped = await restart(await keys(both, 'sealing', '--drop', oldKey))
    expect((await look(dropped)).body).toEqual(shown.body)

    // Who looked when it was another one has nothing to say of this one.
    await cosmosCourses(lab.database.labs).resealCode(before, 'v1.late')
    expect((await look(dropped)).body).toEqual(shown.body)
  })

  it('leaves alone what was stored while it looked, and what has no key any more', async () => {
    const labId = 'lab_race' as const
    const { labs, vms, templates, bins } = databaseOf(app)
    const cloud = {
      subscriptionId: 's',
      tenantId: 't',
      clientId: 'c',
      username: 'u',
      sealedSecret: 'v1.newer',
    }
    const lab: LabRecord = {
      type: 'lab',
      id: 'lab',
      labId,
      uk: 'lab',
      schema: 1,
      ownerId: 'u_race',
      createdAt: '2026-11-20T08:00:00.000Z',
      cloud,
    }
    await labs.create(lab)
    const [newKey, oldKey] = ['new', 'old'].map((kid) => ({ kid, secret: randomBytes(32) }))
    const owner = { labId, recordId: 'cloud' } as const
    const renew = renewSeals({ labs, vms, templates, bins, sealer: aesSealer([newKey!, oldKey!]) })
    // What was read before: another secret has been stored since.
    await renew({ ...lab, cloud: { ...cloud, sealedSecret: aesSealer([oldKey!]).seal('x', owner) } }, [])
    // Sealed by nobody we know.
    await renew(lab, [])
    expect((await labs.read(labId))?.cloud).toEqual(cloud)
  })

  it('too early loses a secret, which its owner then enters again', async () => {
    const { token } = await app.newOwner('early@example.test')
    const { others, clientSecret } = connectionOf(1)
    await put(app, token, { ...others, clientSecret })
    const { SEALING_KEYS = '' } = await keys({})
    const careless = await restart({ ...first, SEALING_KEYS: `other-${SEALING_KEYS}` })
    expect(await put(careless, token, others)).toMatchObject({
      status: 400,
      body: { error: 'Client secret is required' },
    })
    expect((await put(careless, token, { ...others, clientSecret })).status).toBe(200)
  })
})

describe('npm run keys', () => {
  it('begins both rings, and adds to them in front', async () => {
    const begun = await keys({})
    expect(Object.keys(begun)).toEqual(['SIGNING_KEYS', 'SEALING_KEYS'])
    const next = await keys(begun)
    for (const name of ['SIGNING_KEYS', 'SEALING_KEYS']) {
      expect(next[name]?.endsWith(`,${begun[name]}`)).toBe(true)
      expect(new Set(idsOf(next[name])).size).toBe(2)
    }
    expect((await keys(begun, 'signing')).SEALING_KEYS).toBe(begun.SEALING_KEYS)
  })

  it('drops no key that is in use or unknown', async () => {
    const begun = await keys({})
    const [inUse = ''] = idsOf(begun.SIGNING_KEYS)
    await expect(keys(begun, '--drop', inUse)).rejects.toThrow('add a new key first')
    await expect(keys(begun, '--drop', 'k1')).rejects.toThrow('No ring has a key k1')
    await expect(keys(begun, 'ceiling')).rejects.toThrow('Which ring?')
  })

  it.each([
    ['local.settings.json', { IsEncrypted: false, Values: { APP_ORIGIN: 'x', SIGNING_KEYS: '' } }],
    ['keys.json', { signing: `old:${'A'.repeat(43)}=`, sealing: `old:${'A'.repeat(43)}=` }],
  ])('changes %s in place and prints ids only', async (name, content) => {
    const folder = mkdtempSync(join(tmpdir(), 'keys-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(content))
    const { stdout } = await run(process.execPath, [script, '--file', file], { env: {} })
    const written = JSON.parse(readFileSync(file, 'utf8'))
    const { SIGNING_KEYS = written.signing, SEALING_KEYS = written.sealing } = written.Values ?? {}
    for (const ring of [SIGNING_KEYS, SEALING_KEYS]) {
      expect(ring).toMatch(/^k\d{8}:[\w+/]{43}=(,old:A+=)?$/)
      expect(stdout).toContain(idsOf(ring)[0])
      expect(stdout).not.toContain(ring.split(':')[1]?.slice(0, 20))
    }
    expect(written.Values?.APP_ORIGIN ?? 'x').toBe('x')
  })
})
