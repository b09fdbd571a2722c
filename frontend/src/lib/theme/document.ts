import { defineConfig } from '@chakra-ui/react'
import { globalCss, keyframes } from '@chakra-ui/react/theme'

const own = {
  html: {
    colorPalette: 'blue',
    '&.dark': { colorScheme: 'dark' },
    '&.light': { colorScheme: 'light' },
  },
  body: { minHeight: '100dvh', textStyle: 'sm' },
  'h1, h2, h3': { fontWeight: 'semibold', textWrap: 'balance' },
  'code, kbd, pre': { fontFamily: 'mono' },
  'a:focus-visible, [tabindex="0"]:focus-visible': {
    outline: '2px solid',
    outlineColor: 'blue.focusRing',
    outlineOffset: '2px',
    borderRadius: 'l1',
  },
  // The browser's own grey of an empty box has a tint that no other control has.
  '.dark input[type=checkbox]:not(:checked, :indeterminate, [role=switch])': {
    appearance: 'none',
    bg: 'bg.panel',
    border: '1px solid',
    borderColor: 'gray.500',
    borderRadius: '3px',
  },
  // The heading takes focus after a navigation, so that screen readers start there; it is not a control.
  'h1[tabindex="-1"]:focus': { outline: 'none' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0.01ms !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0.01ms !important',
      scrollBehavior: 'auto !important',
    },
  },
} as const

/** How things here come, go and turn; nothing bounces, and no shape is stretched. */
const isUsed = (name: string): boolean => /^(spin|pulse|fade|scale|slide)/.test(name)
const used = Object.fromEntries(Object.entries(keyframes).filter(([name]) => isUsed(name)))

/**
 * What is said once for the whole document, beyond the tokens. No part of what runs in the browser:
 * build/global-styles.ts makes a style sheet of it.
 */
export const documentParts = [
  defineConfig({ preflight: true, globalCss, theme: { keyframes: used } }),
  defineConfig({ globalCss: own }),
]
