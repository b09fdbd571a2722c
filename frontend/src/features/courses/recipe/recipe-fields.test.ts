import type { Version } from '@labkeeper/contract/courses/versions'
import type { Template } from '@labkeeper/contract/templates/templates'
import { expect, test } from 'vitest'
import {
  diskChoices,
  type RecipeFields,
  regionChoices,
  toFields,
  toRecipe,
  withNeed,
  withSource,
  withSystem,
} from './recipe-fields.ts'
import { fromImage, sourcesOf } from './sources.ts'

const ubuntu: RecipeFields = {
  ...{ need: '', source: fromImage, location: 'eastus', system: 'Ubuntu Server', sku: '22_04-lts-gen2' },
  ...{ size: 'Standard_D2s_v3', diskSizeGB: '64', access: 'campus', campus: '84.12.0.0/16\n192.0.2.0/24' },
  keysOnly: false,
}
const ofImage = { version: undefined, sizes: ['Standard_D2s_v3', 'Standard_D4s_v3'] }

test('a system comes with its first version and its smallest disk, and nothing else changes', () => {
  expect(withSystem(ubuntu, 'Windows Server')).toEqual({
    ...{ ...ubuntu, system: 'Windows Server', sku: '2022-datacenter-g2', diskSizeGB: '128' },
  })
})

test('regions are those that the lab allows, and the one that is chosen', () => {
  const ids = (locations: string[], chosen = '') =>
    regionChoices({ locations }, chosen).map(({ value }) => value)
  expect(ids(['westeurope', 'eastus'])).toEqual(['eastus', 'westeurope'])
  expect(ids(['westeurope'], 'uksouth')).toEqual(['uksouth', 'westeurope'])
  expect(ids([])).toHaveLength(10)
  expect(regionChoices(undefined, '')).toHaveLength(10)
})

test('another need is answered with another proposal', () => {
  expect(withNeed(ubuntu, 'databases')).toEqual({ ...ubuntu, need: 'databases', size: '' })
})

test('a course without machines is for an office unless somebody says otherwise', () => {
  expect(toFields(undefined)).toMatchObject({ need: 'office', source: fromImage, location: '', size: '' })
})

test('what is filled in is what is read again', () => {
  expect(toFields(toRecipe(ubuntu, ofImage, undefined))).toEqual(ubuntu)
  const ofVersion = toRecipe(ubuntu, { ...ofImage, version: 3 }, undefined)
  expect(ofVersion?.from).toEqual({ kind: 'version', number: 3 })
  expect(toFields(ofVersion)).toMatchObject({ source: 'version-3', system: '', size: 'Standard_D2s_v3' })
})

test('keeps what is not asked for', () => {
  const last = toRecipe(ubuntu, ofImage, undefined)
  if (!last) throw new Error('no recipe')
  const changed = toRecipe({ ...ubuntu, diskSizeGB: '128' }, ofImage, {
    ...last,
    resourceGroup: 'rg',
    studentIsAdmin: false,
  })
  expect(changed).toMatchObject({ resourceGroup: 'rg', studentIsAdmin: false, diskSizeGB: 128 })
  expect(changed?.sizes).toEqual(ofImage.sizes)
})

test('ranges are read however they are set apart', () => {
  const typed = { ...ubuntu, campus: ' 84.12.0.0/16, 192.0.2.0/24;\n198.51.100.0/24 ' }
  expect(toRecipe(typed, ofImage, undefined)?.campus).toEqual([
    '84.12.0.0/16',
    '192.0.2.0/24',
    '198.51.100.0/24',
  ])
  expect(toRecipe({ ...ubuntu, campus: ' ' }, ofImage, undefined)?.campus).toEqual([])
})

test('without a system there is no recipe', () => {
  expect(toRecipe({ ...ubuntu, system: '' }, ofImage, undefined)).toBeUndefined()
})

const version: Version = {
  ...{ number: 2, templateId: 'tpl_1', name: 'lab-v2', notes: 'With R', current: true },
  ...{ os: 'Ubuntu Server 22.04 LTS', diskSizeGB: 48, createdAt: '', machines: 0 },
  status: 'ready',
}
const template: Template = {
  ...{ _id: 'tpl_9', id: 'x', snapshotName: 'golden', vmName: 'a', resourceGroupName: 'b', createdAt: '' },
  ...{ location: 'westeurope', size: 'Standard_B2s', os: 'Windows Server 2022 Datacenter' },
  status: 'ready',
}

test('machines are copies of what is ready, and of the version that they are copies of', () => {
  const beingMade = { ...version, number: 3, status: 'creating' } as const
  const gone = { ...version, number: 1, status: 'deleting' } as const
  const taken = { id: 'crs_1', name: 'Other', number: 1 }
  const found = sourcesOf(
    [beingMade, version, gone],
    [template, { ...template, _id: 'tpl_2', stranded: true }, { ...template, _id: 'tpl_3', course: taken }],
    3,
  )
  expect(found.map(({ label, osType }) => [label, osType])).toEqual([
    ['Version 3: With R', 'Linux'],
    ['Version 2: With R', 'Linux'],
    ['Template golden', 'Windows'],
  ])
})

test('a copy is made where its template lies, with a disk that holds it', () => {
  const [ofVersion, ofTemplate] = sourcesOf([version], [template], undefined)
  expect(withSource(ubuntu, ofVersion)).toMatchObject({ location: 'eastus', diskSizeGB: '48' })
  expect(withSource(ubuntu, ofTemplate)).toMatchObject({
    ...{ source: 'template-tpl_9', location: 'westeurope', diskSizeGB: '32' },
  })
  expect(diskChoices(ofVersion).map(({ value }) => value)).toEqual([
    '48',
    '64',
    '128',
    '256',
    '512',
    '1024',
    '2048',
  ])
  expect(withSource(withSource(ubuntu, ofVersion), undefined)).toEqual({ ...ubuntu, diskSizeGB: '32' })
})
