import { chakra } from '@chakra-ui/react'

/** The first stop of the Tab key: past the menu, to the page. */
export const SkipLink = () => (
  <chakra.a
    href="#content"
    position="fixed"
    top="2"
    insetStart="2"
    zIndex="skipNav"
    px="3"
    py="2"
    rounded="l2"
    bg="bg.panel"
    borderWidth="1px"
    shadow="md"
    transform="translateY(-200%)"
    _focusVisible={{ transform: 'none' }}
  >
    Skip to content
  </chakra.a>
)
