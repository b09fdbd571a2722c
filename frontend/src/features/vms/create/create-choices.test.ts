import { expect, test } from 'vitest'
import {
  chooseLocation,
  chooseSystem,
  diskChoices,
  notYet,
  sizeChoices,
  systemNamed,
  versionChoices,
} from './create-choices.ts'

test('says what has to be chosen first', () => {
  expect(notYet({ location: '', system: '' })).toEqual({
    system: 'Choose a location first',
    rest: 'Choose a location first',
  })
  expect(notYet({ location: 'eastus', system: '' })).toEqual({ rest: 'Choose an operating system first' })
  expect(notYet({ location: 'eastus', system: 'CentOS' })).toEqual({})
})

test('forgets everything that hung on the old location', () => {
  expect(chooseLocation('uksouth')).toEqual({
    location: 'uksouth',
    system: '',
    imageSku: '',
    vmSize: '',
    diskSizeGB: 32,
  })
})

test('takes the only version there is and the smallest disk that holds the system', () => {
  expect(chooseSystem('eastus', 'Ubuntu Server')).toMatchObject({
    imageSku: '22_04-lts-gen2',
    diskSizeGB: 32,
  })
  expect(chooseSystem('eastus', 'Windows Server')).toMatchObject({
    imageSku: '',
    vmSize: '',
    diskSizeGB: 128,
  })
})

test('describes sizes and tags the nested ones', () => {
  const labels = sizeChoices('uksouth', systemNamed('Ubuntu Server')).map(({ label }) => label)
  expect(labels.slice(0, 2)).toEqual(['B1s (1 vCPU, 1 GB)', 'D2s v3 (2 vCPU, 8 GB) · Nested'])
  expect(sizeChoices('uksouth', undefined)).toEqual([])
})

test('offers no B1s for Windows', () => {
  const values = sizeChoices('eastus', systemNamed('Windows Server')).map(({ value }) => value)
  expect(values).not.toContain('Standard_B1s')
})

test('shows disks beyond the limit of Azure, but refuses them', () => {
  const choices = diskChoices('Windows')
  expect(choices.at(0)).toEqual({ value: '128', label: '128 GB' })
  expect(choices.filter(({ refused }) => refused).map(({ value }) => value)).toEqual([
    '4096',
    '8192',
    '16384',
    '32768',
  ])
  expect(choices.at(-1)?.label).toBe("32,768 GB (over Azure's limit of 4,095 GB)")
})

test('lists versions as the catalogue shows them', () => {
  expect(versionChoices(systemNamed('CentOS')).map(({ label }) => label)).toEqual(['8.5', '7.9'])
})
