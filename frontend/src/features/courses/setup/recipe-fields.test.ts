import { expect, test } from 'vitest'
import { inRegion, toFields, toRecipe, withSystem } from './recipe-fields.ts'

const ubuntu = {
  ...{ location: 'eastus', system: 'Ubuntu Server', sku: '22_04-lts-gen2' },
  ...{ size: 'Standard_D2s_v3', diskSizeGB: '64' },
}

test('a system comes with its first version and its smallest disk', () => {
  expect(withSystem(inRegion('eastus'), 'Windows Server')).toEqual({
    ...{ location: 'eastus', system: 'Windows Server', sku: '2022-datacenter-g2' },
    ...{ size: '', diskSizeGB: '128' },
  })
})

test('what is filled in is what is read again', () => {
  expect(toFields(toRecipe(ubuntu, undefined))).toEqual(ubuntu)
})

test('keeps what the step does not ask for', () => {
  const last = toRecipe(ubuntu, undefined)
  if (!last) throw new Error('no recipe')
  const changed = toRecipe(
    { ...ubuntu, diskSizeGB: '128' },
    { ...last, resourceGroup: 'rg', studentIsAdmin: false },
  )
  expect(changed).toMatchObject({ resourceGroup: 'rg', studentIsAdmin: false, diskSizeGB: 128 })
})

test('without a system there is no recipe', () => {
  expect(toRecipe(inRegion('eastus'), undefined)).toBeUndefined()
})
