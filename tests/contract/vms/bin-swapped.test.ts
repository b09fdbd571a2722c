import { binRoutes } from '@labkeeper/contract/courses/bin'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { connect } from '../../support/courses.ts'
import { aCreation } from '../../support/operations/creation.ts'
import { workOff } from '../../support/operations/work-off.ts'
import { swapInPortal } from '../azure/swap-in-portal.ts'
import { clientsFor, quick } from '../azure-stand-in/clients.ts'

/** Somebody gives a VM another disk in the portal and deletes the first: what a policy deletes then is the other one. */

const { app, lab } = await openSchool()
await connect(app, lab)

const { control } = app.azure
const done = ({ body }: { readonly body: Record<string, unknown> }) =>
  workOff(app, lab, String(body.operationId))
const lastOperation = async (): Promise<string> => {
  const { body } = await lab.call('GET', 'operations')
  return (body.data as { id: string }[])[0]?.id ?? ''
}
const kinds = () =>
  (control.disks() ?? []) as unknown as { name: string; kind: string; writes: readonly string[] }[]

it('what is deleted by itself lies in the bin with the disk that it had by then', {
  timeout: 120_000,
}, async () => {
  const policy = { autoStopEnabled: false, autoDeleteEnabled: true, autoDeleteMinutes: 60 }
  await lab.call('POST', 'cloud-settings/auto-vm-config', policy)
  await done(await lab.call('POST', 'azure/vms', aCreation()))
  await done(await lab.call('POST', 'azure/vms/course/web/snapshot', { templateName: 'golden' }))
  await done(await lab.call('POST', 'azure/vms/course/web/stop', {}))
  const [vm] = (await lab.call('GET', 'azure/vms')).body.data as Vm[]
  const [first] = kinds().filter(({ kind }) => kind === 'disk')
  const [snapshot] = kinds().filter(({ kind }) => kind === 'snapshot')

  const of = { resourceGroup: 'course', vmName: 'web', snapshotName: snapshot?.name ?? '' }
  await swapInPortal(app.azure, of)
  const { compute } = clientsFor(app.azure.origin, app.azure.credentials[0]!)
  await compute.disks.delete('course', first?.name ?? '', quick)
  control.writeDisk({ vmId: vm?.id ?? '', text: 'my essay' })

  app.clock.advance(3600)
  await app.tick()
  await workOff(app, lab, await lastOperation())
  expect((await lab.call('GET', 'azure/vms')).body.data).toEqual([])
  const { items } = binRoutes.getBin.response.parse((await lab.call('GET', 'lab/bin')).body).data
  expect(items).toMatchObject([{ name: 'web', restorable: { allowed: true } }])
  expect(kinds().filter(({ writes }) => writes.includes('my essay'))).toMatchObject([{ kind: 'snapshot' }])
})
