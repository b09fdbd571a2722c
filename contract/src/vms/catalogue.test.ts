import { describe, expect, it } from 'vitest'
import {
  diskSizesFor,
  type OsType,
  regions,
  sizeOf,
  sizes,
  sizesFor,
  systemOf,
  systems,
  systemsIn,
} from './catalogue.ts'

const labels = (location: string, osType: OsType) => sizesFor(location, osType).map(({ label }) => label)
const always = ['D8s v3', 'E4s v3', 'E8s v3']

/** Section 9 of the specification, written once more from its sentences. */
const offered: [string, string[], string[]][] = [
  ['eastus', ['B2s', 'B4ms', 'B8ms', 'D2s v3', 'D4s v3'], ['B1s', 'B2s', 'B4ms', 'B8ms', 'D2s v3', 'D4s v3']],
  ['canadacentral', ['B2s', 'B4ms', 'B8ms'], ['B1s', 'B2s', 'B4ms', 'B8ms']],
  ['uksouth', ['D2s v3', 'D4s v3'], ['B1s', 'D2s v3', 'D4s v3']],
  ['southeastasia', ['D2s v3', 'D4s v3'], ['B1s', 'D2s v3', 'D4s v3']],
  ['westus2', ['D2s v3', 'D4s v3'], ['B1s', 'D2s v3', 'D4s v3']],
  ['westeurope', ['D2s v3', 'D4s v3'], ['B1s', 'D2s v3', 'D4s v3']],
  ['australiaeast', ['B2s', 'B4ms'], ['B1s', 'B2s', 'B4ms']],
  ['centralindia', ['B2s', 'B4ms'], ['B1s', 'B2s', 'B4ms']],
  ['northeurope', ['B2s', 'B4ms'], ['B1s', 'B2s', 'B4ms']],
  ['eastus2', ['B2s', 'D2s v3', 'B4ms'], ['B1s', 'B2s', 'D2s v3', 'B4ms']],
]

describe('the catalogue', () => {
  it('has the ten regions of the specification', () => {
    expect(regions).toEqual({
      eastus: 'East US',
      eastus2: 'East US 2',
      westus2: 'West US 2',
      canadacentral: 'Canada Central',
      uksouth: 'UK South',
      australiaeast: 'Australia East',
      southeastasia: 'Southeast Asia',
      centralindia: 'Central India',
      westeurope: 'West Europe',
      northeurope: 'North Europe',
    })
    expect(offered.map(([location]) => location).sort()).toEqual(Object.keys(regions).sort())
  })

  it.each(offered)('offers in %s what the specification says', (location, windows, linux) => {
    expect(labels(location, 'Windows')).toEqual([...windows, ...always])
    expect(labels(location, 'Linux')).toEqual([...linux, ...always])
    expect(systemsIn(location)).toBe(systems)
  })

  it('offers nothing elsewhere', () => {
    expect(labels('atlantis', 'Linux')).toEqual([])
    expect(labels('constructor', 'Linux')).toEqual([])
    expect(systemsIn('atlantis')).toEqual([])
  })

  it.each([
    ['Standard_B1s', 1, 1, false],
    ['Standard_B2s', 2, 4, false],
    ['Standard_B4ms', 4, 16, false],
    ['Standard_B8ms', 8, 32, false],
    ['Standard_D2s_v3', 2, 8, true],
    ['Standard_D4s_v3', 4, 16, true],
    ['Standard_D8s_v3', 8, 32, true],
    ['Standard_E4s_v3', 4, 32, true],
    ['Standard_E8s_v3', 8, 64, true],
  ])('knows %s', (id, vCpus, memoryGB, nested) => {
    expect(sizeOf(id)).toMatchObject({ vCpus, memoryGB, nested })
    expect(sizes).toHaveLength(9)
  })

  it('has the three systems with their images', () => {
    expect(
      systems.flatMap(({ name, publisher, offer, versions }) =>
        versions.map(({ sku, label }) => [name, publisher, offer, sku, label]),
      ),
    ).toEqual([
      ['Ubuntu Server', 'Canonical', '0001-com-ubuntu-server-jammy', '22_04-lts-gen2', '22.04 LTS'],
      ['CentOS', 'OpenLogic', 'CentOS', '8_5-gen2', '8.5'],
      ['CentOS', 'OpenLogic', 'CentOS', '7_9-gen2', '7.9'],
      ['Windows Server', 'MicrosoftWindowsServer', 'WindowsServer', '2022-datacenter-g2', '2022 Datacenter'],
      [
        'Windows Server',
        'MicrosoftWindowsServer',
        'WindowsServer',
        '2019-datacenter-gensecond',
        '2019 Datacenter',
      ],
    ])
    expect(systemOf('Canonical', 'CentOS')).toBeUndefined()
  })

  it('has disks in powers of two', () => {
    expect(diskSizesFor('Windows')).toEqual([128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768])
    expect(diskSizesFor('Linux')).toEqual([32, 64, ...diskSizesFor('Windows')])
  })
})
