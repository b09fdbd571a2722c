import type { VmDetail } from '@labkeeper/contract/vms/vms'
import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { connect } from '../../support/courses.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'
import { swapInPortal } from './swap-in-portal.ts'

/** What a comparison with Azure makes of the disks that somebody gave a VM in the portal. */

const { app, lab } = await openSchool()
await connect(app, lab)

const done = async (method: string, path: string, body: object) =>
  workOff(app, lab, String((await lab.call(method, path, body)).body.operationId))
const shown = async () => (await lab.call('GET', 'azure/vms/course/web')).body.data as VmDetail
const compare = async () => {
  app.clock.advance(60)
  await lab.call('GET', 'azure/vms')
  const requestedAt = app.clock.now().toISOString()
  await app.deliver('sync', { v: 1, labId: lab.labId, requestedAt })
}

it('shows the disk that a VM has by now, and how large it is', { timeout: 120_000 }, async () => {
  await done('POST', 'azure/vms', aCreation())
  await done('POST', 'azure/vms/course/web/snapshot', { templateName: 'golden' })
  await done('POST', 'azure/vms/course/web/stop', {})
  const before = await shown()
  expect(before).toMatchObject({ diskSizeGB: 32, disks: [{ name: expect.stringContaining('web-disk-') }] })
  await compare()
  expect((await shown()).disks).toEqual(before.disks)

  const [snapshotName = ''] = app.azure.control
    .resources()
    .filter(({ type }) => String(type).endsWith('/snapshots'))
    .map(({ name }) => String(name))
  const name = await swapInPortal(app.azure, { resourceGroup: 'course', vmName: 'web', snapshotName })
  const { compute } = clientsFor(app.azure.origin, app.azure.credentials[0]!)
  const osDisk = { name, createOption: 'FromImage', diskSizeGB: 64 }
  await compute.virtualMachines.update('course', 'web', { storageProfile: { osDisk } }, quick)
  await compare()
  expect(await shown()).toMatchObject({ diskSizeGB: 64, disks: [{ name }] })
})
