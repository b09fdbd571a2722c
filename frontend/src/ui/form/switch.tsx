import { chakra } from '@chakra-ui/react'
import type { ComponentProps } from 'react'

/** The browser's own checkbox, drawn and announced as a switch. */
const Track = chakra('input', {
  base: {
    appearance: 'none',
    position: 'relative',
    flexShrink: '0',
    width: '9',
    height: '5',
    rounded: 'full',
    bg: 'gray.solid',
    cursor: 'switch',
    transition: '120ms',
    _before: {
      content: '""',
      position: 'absolute',
      inset: '0.5',
      boxSize: '4',
      rounded: 'full',
      bg: 'white',
      transition: '120ms',
    },
    _checked: { bg: 'blue.solid', _before: { translate: '1rem 0' } },
    _disabled: { layerStyle: 'disabled' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    '@media (forced-colors: active)': { borderWidth: '1px' },
  },
})

type TrackProps = ComponentProps<typeof Track>

/** On or off. Its name comes from a label: `<label htmlFor={id}>`, `<Switch id={id} {...register('on')} />`. */
export const Switch = (props: Omit<TrackProps, 'type' | 'role'>) => (
  <Track type="checkbox" role="switch" {...props} />
)
