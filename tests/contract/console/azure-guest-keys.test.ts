import { keysCommand } from '@labkeeper/functions/gateways/azure/vms/keys-linux'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aLab, aVm, quick } from '../azure-stand-in/clients.ts'
import { type AzureConsole, anAzureConsole } from './azure-console.ts'

let on: AzureConsole
let lab: Awaited<ReturnType<typeof aLab>>
beforeAll(async () => {
  on = await anAzureConsole()
  lab = await aLab(on.cloud)
})
afterAll(() => on.close())

it('a guest lets in by the keys that it was brought, and by passwords as long as it takes them', async () => {
  const { id = '' } = await on.cloud.compute.virtualMachines.createOrUpdate(
    lab.group,
    'keyed',
    aVm(lab, 'keyed'),
    quick,
  )
  const guest = async () => (await on.ask('GET', `/azure/guest?vmId=${encodeURIComponent(id)}`)).body
  const bring = (...lines: readonly string[]) =>
    on.cloud.compute.virtualMachines.runCommand(
      lab.group,
      'keyed',
      keysCommand({ userName: 'labuser', lines }),
      quick,
    )
  const ask = async (proof: object) =>
    (await on.ask('POST', '/azure/guest/sign-in', { vmId: id, user: 'labuser', ...proof })).body
  const letIn = { accepted: true, administrator: true }
  const [one = '', two = ''] = [7, 9].map((byte) => {
    const blob = Buffer.concat([
      Buffer.from([0, 0, 0, 11]),
      Buffer.from('ssh-ed25519'),
      Buffer.alloc(36, byte),
    ])
    return `ssh-ed25519 ${blob.toString('base64')}`
  })
  await bring(one)
  expect(await guest()).toMatchObject({ keys: [one] })
  expect(await ask({ publicKey: `${one} ada@laptop` })).toEqual(letIn)
  expect(await ask({ publicKey: two })).toEqual({ accepted: false })
  await bring(two)
  expect(await ask({ publicKey: one })).toEqual({ accepted: false })

  const password = 'Correct-horse-9'
  await on.ask('POST', '/azure/guest', { vmId: id, passwordSignIn: false })
  expect(await ask({ password })).toEqual({ accepted: false })
  expect(await ask({ publicKey: two })).toEqual(letIn)
  await on.ask('POST', '/azure/guest', { vmId: id, passwordSignIn: true, account: 'locked' })
  expect(await ask({ password })).toEqual({ accepted: false })
  expect(await ask({ publicKey: two })).toEqual({ accepted: false })
  await on.ask('POST', '/azure/guest', { vmId: id, account: 'ok' })
  expect(await ask({ password })).toEqual(letIn)
  expect(
    (await on.ask('POST', '/azure/guest/sign-in', { vmId: id, user: 'a', password, publicKey: two })).status,
  ).toBe(400)
})
