import type { CreateVms } from '@labkeeper/contract/vms/vms'

/** A creation that nothing speaks against: one small Ubuntu VM. */
export const aCreation = (overrides: Partial<CreateVms> = {}): CreateVms => ({
  name: 'web',
  location: 'eastus',
  resourceGroupName: 'course',
  vmSize: 'Standard_B1s',
  imagePublisher: 'Canonical',
  imageOffer: '0001-com-ubuntu-server-jammy',
  imageSku: '22_04-lts-gen2',
  adminUsername: 'teacher',
  adminPassword: 'Correct-horse-9',
  ...overrides,
})

/** What makes of it a creation of a small Windows VM. */
export const windowsImage = {
  imagePublisher: 'MicrosoftWindowsServer',
  imageOffer: 'WindowsServer',
  imageSku: '2022-datacenter-g2',
  vmSize: 'Standard_B2s',
  diskSizeGB: 128,
} satisfies Partial<CreateVms>
