import { createSystem, defaultBaseConfig, defineConfig, type SystemContext } from '@chakra-ui/react'
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  dialogSlotRecipe,
  iconRecipe,
  kbdRecipe,
  layerStyles,
  menuSlotRecipe,
  skeletonRecipe,
  textStyles,
} from '@chakra-ui/react/theme'
import { colours, semanticColours } from './colours.ts'
import { ownRecipes, ownSlotRecipes } from './own-recipes.ts'
import { scales, semanticScales } from './scales.ts'

/**
 * Only what the product uses. A component whose recipe is missing here renders unstyled without any complaint;
 * system.test.ts finds those. All of this is part of the first page's weight, so what only one later page needs
 * travels with that page instead: `<Tabs.Root recipe={tabsSlotRecipe}>`.
 */
const chakra = defineConfig({
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  theme: {
    breakpoints,
    textStyles,
    layerStyles,
    animationStyles,
    tokens: { ...scales, colors: colours },
    semanticTokens: { ...semanticScales, colors: semanticColours },
    recipes: {
      badge: badgeRecipe,
      icon: iconRecipe,
      kbd: kbdRecipe,
      skeleton: skeletonRecipe,
    },
    slotRecipes: {
      dialog: dialogSlotRecipe,
      menu: menuSlotRecipe,
    },
  },
})

const own = defineConfig({
  theme: {
    recipes: ownRecipes,
    slotRecipes: ownSlotRecipes,
  },
})

export const systemParts = [defaultBaseConfig, chakra, own]

let made: SystemContext | undefined

/** The styles of everything that Chakra draws. Made when first wanted: a phone takes a tenth of a second for it. */
export const chakraSystem = (): SystemContext => {
  // What holds for the whole document is a style sheet that is there already: theme/document.ts.
  made ??= { ...createSystem(...systemParts), _global: [] }
  return made
}
