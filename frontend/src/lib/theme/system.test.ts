import * as chakra from '@chakra-ui/react'
import { expect, test } from 'vitest'
import { chakraSystem } from './system.ts'

const system = chakraSystem()
const sources = import.meta.glob<string>('../../**/*.tsx', { query: '?raw', import: 'default', eager: true })

const usedComponents = (): string[] => {
  const imports = Object.values(sources).flatMap((text) =>
    [...text.matchAll(/import \{([^}]*)\} from '@chakra-ui\/react'/g)].flatMap(
      (match) => match[1]?.split(',') ?? [],
    ),
  )
  const names = imports.map((name) => name.trim()).filter((name) => /^[A-Z]/.test(name))
  return [...new Set(names)].filter((name) => name in chakra)
}

const keyOf = (component: string) => component.charAt(0).toLowerCase() + component.slice(1)
/** Components that are drawn with another one's recipe. */
const borrowed: Record<string, string> = { IconButton: 'button', CloseButton: 'button' }
const everyRecipe = new Set([
  ...Object.keys(chakra.defaultSystem._config.theme?.recipes ?? {}),
  ...Object.keys(chakra.defaultSystem._config.theme?.slotRecipes ?? {}),
])

/** Chakra's own recipes carry a class name; what we lay over them does not, and is nothing without them. */
const isComplete = (key: string): boolean => {
  if (system.isRecipe(key)) return system.getRecipe(key).className !== undefined
  return system.isSlotRecipe(key) && system.getSlotRecipe(key).className !== undefined
}

test('every component in use has its recipe in the system, or it would be unstyled without a word', () => {
  const needed = usedComponents()
    .map((name) => borrowed[name] ?? keyOf(name))
    .filter((key) => everyRecipe.has(key))
  expect(needed).toContain('dialog')
  // A heading has its own sizes where it is used, and needs no recipe.
  const missing = needed.filter((key) => key !== 'heading' && !isComplete(key))
  expect(missing).toEqual([])
})
