import { Box, chakra, Flex } from '@chakra-ui/react'
import type { Price } from '@labkeeper/contract/billing/billing'
import { useId } from 'react'
import { priceLabel } from './prices.ts'

/** The browser's own radio button, invisible over its segment: arrows and screen readers work as they should. */
const Radio = chakra('input', {
  base: { position: 'absolute', inset: '0', opacity: '0', cursor: 'pointer', m: '0', w: 'full', h: 'full' },
})

const Segment = chakra('label', {
  base: {
    position: 'relative',
    flex: '1 1 auto',
    px: '3',
    py: '1',
    minH: '8',
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    rounded: 'l1',
    color: 'fg.muted',
    fontWeight: 'medium',
    transition: 'background 120ms, color 120ms',
    _hover: { color: 'fg' },
    '&:has(:checked)': {
      bg: { _light: 'bg.panel', _dark: 'border.emphasized' },
      color: 'fg',
      boxShadow: 'xs',
    },
    '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '1px' },
  },
})

interface PriceToggleProps {
  readonly planName: string
  readonly prices: readonly Price[]
  readonly value: string
  readonly onChange: (priceId: string) => void
}

/** One of a plan's prices, each named by its nickname or interval. */
export const PriceToggle = ({ planName, prices, value, onChange }: PriceToggleProps) => {
  const name = useId()
  return (
    <Box as="fieldset" border="0" p="0" m="0" minW="0">
      <chakra.legend srOnly>Price of {planName}</chakra.legend>
      <Flex wrap="wrap" gap="1" p="1" rounded="l2" bg="bg.muted">
        {prices.map((price) => (
          <Segment key={price.id}>
            <Radio
              type="radio"
              name={name}
              value={price.id}
              checked={price.id === value}
              onChange={() => onChange(price.id)}
            />
            {priceLabel(price)}
          </Segment>
        ))}
      </Flex>
    </Box>
  )
}
