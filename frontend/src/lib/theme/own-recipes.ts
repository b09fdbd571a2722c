import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react'

/** What differs from Chakra's recipes; merged over them. */

const badge = defineRecipe({ base: { fontWeight: 'medium', whiteSpace: 'nowrap' } })

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
    // Its margins hold the content in the middle. Alignment to it would begin what is higher than the screen above it,
    // where nobody can scroll to.
    placement: { center: { positioner: { alignItems: 'flex-start' } } },
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

export const ownRecipes = { badge }
export const ownSlotRecipes = { dialog, menu }
