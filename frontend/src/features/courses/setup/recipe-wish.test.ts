import { expect, test } from 'vitest'
import { type RecipeFields, toFields, withSystem } from '../recipe/recipe-fields.ts'
import { recipeWish } from './recipe-wish.ts'

const size = { id: 'Standard_D2s_v5' }
const none = { sources: [], chosen: {} }
const typed = (change: Partial<RecipeFields> = {}): RecipeFields => ({
  ...withSystem({ ...toFields(undefined), location: 'eastus' }, 'Ubuntu Server'),
  ...change,
})

test('what is typed has a price as soon as there is a place, a system and a size', () => {
  expect(recipeWish(toFields(undefined), none, undefined)).toBeUndefined()
  expect(recipeWish(typed(), none, undefined)).toBeUndefined()
  expect(recipeWish(typed({ sku: '' }), { ...none, chosen: { size } }, undefined)).toBeUndefined()
  expect(recipeWish(typed(), { ...none, chosen: { size } }, undefined)).toMatchObject({
    from: { kind: 'image', image: { sku: '22_04-lts-gen2' } },
    ...{ location: 'eastus', sizes: ['Standard_D2s_v5'], diskSizeGB: 32 },
  })
})

test('ranges that are half typed are no part of it', () => {
  const fields = typed({ access: 'campus', campus: '84.12.', size: 'Standard_B2s' })
  expect(recipeWish(fields, none, undefined)).toMatchObject({
    ...{ access: 'anyone', campus: [], sizes: ['Standard_B2s'] },
  })
})

test('a version has a price, and a template only as one', () => {
  const version = { value: 'version-2', label: '', osType: 'Linux', leastGB: 64, version: 2 } as const
  const template = { value: 'template-t', label: '', osType: 'Linux', leastGB: 64, templateId: 't' } as const
  const found = { sources: [version, template], chosen: { size } }
  expect(recipeWish(typed({ source: 'version-2' }), found, undefined)).toMatchObject({
    from: { kind: 'version', number: 2 },
  })
  expect(recipeWish(typed({ source: 'template-t' }), found, undefined)).toBeUndefined()
})
