import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import {
  animationStyles,
  badgeRecipe,
  breakpoints,
  buttonRecipe,
  dialogSlotRecipe,
  fieldSlotRecipe,
  globalCss,
  iconRecipe,
  inputRecipe,
  kbdRecipe,
  keyframes,
  layerStyles,
  menuSlotRecipe,
  skeletonRecipe,
  spinnerRecipe,
  textStyles,
} from '@chakra-ui/react/theme'
import { colours, semanticColours } from './theme/colours.ts'
import { globalStyles } from './theme/global-styles.ts'
import { ownRecipes, ownSlotRecipes } from './theme/own-recipes.ts'
import { scales, semanticScales } from './theme/scales.ts'

/**
 * Only what the product uses. A component whose recipe is missing here renders unstyled without any complaint;
 * system.test.ts finds those. All of this is part of the first page's weight, so what only one later page needs
 * travels with that page instead: `<Tabs.Root recipe={tabsSlotRecipe}>`.
 */
const chakra = defineConfig({
  preflight: true,
  cssVarsPrefix: 'chakra',
  cssVarsRoot: ':where(html, .chakra-theme)',
  globalCss,
  theme: {
    breakpoints,
    keyframes,
    textStyles,
    layerStyles,
    animationStyles,
    tokens: { ...scales, colors: colours },
    semanticTokens: { ...semanticScales, colors: semanticColours },
    recipes: {
      badge: badgeRecipe,
      button: buttonRecipe,
      icon: iconRecipe,
      input: inputRecipe,
      kbd: kbdRecipe,
      skeleton: skeletonRecipe,
      spinner: spinnerRecipe,
    },
    slotRecipes: {
      dialog: dialogSlotRecipe,
      field: fieldSlotRecipe,
      menu: menuSlotRecipe,
    },
  },
})

const own = defineConfig({
  globalCss: globalStyles,
  theme: {
    recipes: ownRecipes,
    slotRecipes: ownSlotRecipes,
  },
})

/** All styles of the product. Made when it is wanted: a phone takes a tenth of a second for it. */
export const makeSystem = () => createSystem(defaultBaseConfig, chakra, own)
