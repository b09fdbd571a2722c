import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** What differs from Chakra's recipes; merged over them. */

// One accent for the one primary action; every other button is grey. `colorPalette="red"` on a button still wins.
const button = defineRecipe({
  base: { transitionDuration: 'fast' },
  variants: {
    size: { sm: {} },
    variant: {
      solid: {
        colorPalette: 'blue',
        _hover: { bg: 'colorPalette.700' },
      },
      outline: {
        colorPalette: 'gray',
        bg: 'bg.panel',
        borderColor: 'border.emphasized',
        color: 'fg',
        _hover: { bg: 'bg.muted' },
      },
      ghost: { colorPalette: 'gray', color: 'fg', _hover: { bg: 'bg.emphasized/60' } },
    },
  },
  defaultVariants: { size: 'sm' },
})

const onPanel = { bg: 'bg.panel', borderColor: 'border.emphasized' }
const input = defineRecipe({ variants: { variant: { outline: onPanel } } })
const badge = defineRecipe({ base: { fontWeight: 'medium', whiteSpace: 'nowrap' } })

const field = defineSlotRecipe({
  slots: ['root', 'errorText', 'helperText', 'input', 'label', 'select', 'textarea', 'requiredIndicator'],
  base: { label: { fontWeight: 'medium' }, helperText: { lineHeight: '1.45' } },
})

/**
 * The body of a long dialog scrolls between its title and its buttons, which stay in sight. Where the screen is so low
 * that hardly anything would be left for the body, all of it scrolls.
 */
const withinScreen = <Style>(style: Style) => ({ '@media (min-height: 30rem)': style })

const dialog = defineSlotRecipe({
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: { bg: 'black/50' },
    positioner: { px: '4' },
    content: { borderWidth: '1px', ...withinScreen({ maxH: 'calc(100dvh - 2rem)', overflowY: 'auto' }) },
    header: { pt: '5', pb: '2' },
    body: { pt: '1', pb: '5', ...withinScreen({ minH: '0', overflowY: 'auto' }) },
    footer: { pb: '5', pt: '0' },
  },
  variants: {
    placement: { center: {} },
    size: {
      sm: {},
      full: { positioner: { px: '0' }, content: { borderWidth: '0', ...withinScreen({ maxH: 'none' }) } },
    },
  },
  defaultVariants: { placement: 'center', size: 'sm' },
})

const menu = defineSlotRecipe({
  slots: ['content', 'item', 'itemGroupLabel'],
  base: {
    content: { borderWidth: '1px', minW: '11rem', outline: 0 },
    item: { _disabled: { layerStyle: 'disabled' } },
    itemGroupLabel: { color: 'fg.muted', fontWeight: 'medium', textStyle: 'xs' },
  },
})

export const ownRecipes = { button, input, badge }
export const ownSlotRecipes = { field, dialog, menu }
