import { ChakraProvider, type ChakraProviderProps, createSystem } from '@chakra-ui/react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Plugin } from 'vite'
import { documentParts } from '../src/lib/theme/document.ts'
import { systemParts } from '../src/lib/theme/system.ts'

const name = 'virtual:global-styles.css'
const tags = /<\/?style[^>]*>/g

/** The reset, the product's global rules, and every token as a variable, in Chakra's layers. */
export const globalStyles = (): string => {
  const value = createSystem(...systemParts, ...documentParts)
  return renderToStaticMarkup(createElement(ChakraProvider, { value } as ChakraProviderProps)).replaceAll(
    tags,
    '',
  )
}

/**
 * `import 'virtual:global-styles.css'`: what Chakra would write into the page each time it starts, as a style sheet that
 * is there before any script. Pages without Chakra are drawn with the same variables.
 */
export const writeGlobalStyles = (): Plugin => ({
  name: 'write-global-styles',
  resolveId: (id) => (id === name ? `\0${name}` : undefined),
  load: (id) => (id === `\0${name}` ? globalStyles() : undefined),
})
