import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { PowerState } from '@labkeeper/contract/vms/power'
import { expect, test } from 'vitest'
import { hindrance, isRemoteDesktop, systemName } from './connecting.ts'

const aResource = (changes: Partial<StudentResource> = {}, imageOffer = '0001-com-ubuntu-server-jammy') => ({
  _id: 'a',
  name: 'web-1',
  status: 'VM running' as const,
  configData: {},
  azureDetails: { imageOffer, location: 'eastus', adminUsername: 'teacher', publicIP: '20.1.2.3' },
  resourceGroup: 'cs-101',
  ...changes,
})

test('names the system as the catalogue does, else as Azure does', () => {
  expect(systemName(aResource())).toBe('Ubuntu Server')
  expect(systemName(aResource({}, 'windowsserver'))).toBe('Windows Server')
  expect(systemName(aResource({}, 'debian-12'))).toBe('debian-12')
  expect(systemName(aResource({}, ''))).toBe('Unknown')
})

test('reaches Windows by remote desktop, everything else by SSH', () => {
  expect(isRemoteDesktop(aResource({}, 'WindowsServer'))).toBe(true)
  expect(isRemoteDesktop(aResource({}, 'Windows-11'))).toBe(true)
  expect(isRemoteDesktop(aResource())).toBe(false)
  expect(isRemoteDesktop(aResource({}, ''))).toBe(false)
})

test('a machine that is parked is brought back first', () => {
  const parked = { parked: true, status: 'VM deallocated' } as const
  expect(hindrance(aResource(parked))).toBe(
    'It is parked until the next class. Bring it back on its page: that takes about 5 minutes.',
  )
  expect(hindrance(aResource({ ...parked, status: 'VM starting' }))).toMatch(/^The VM is starting/)
})

test('nothing hinders a running VM with an address', () => {
  expect(hindrance(aResource())).toBeUndefined()
})

test.each(PowerState.options.filter((state) => state !== 'VM running'))(
  'says why not while it is %s',
  (status) => {
    expect(hindrance(aResource({ status }))).toMatch(/\.$/)
  },
)

test('says when there is no address', () => {
  const azureDetails = { imageOffer: 'CentOS', location: 'eastus' }
  expect(hindrance(aResource({ azureDetails }))).toBe(
    'The VM has no public IP address yet. It appears here by itself.',
  )
})
