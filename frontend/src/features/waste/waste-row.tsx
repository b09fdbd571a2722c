import { Box, Flex, Text } from '@chakra-ui/react'
import type { WasteItem } from '@labkeeper/contract/courses/waste'
import { dollars } from '~/lib/dollars.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Time } from '~/ui/time.tsx'
import { placeOf } from './waste-words.ts'

interface WasteRowProps {
  readonly item: WasteItem
  /** Others of its group can be selected: names stand below each other. */
  readonly isInset: boolean
  readonly isSelected: boolean
  readonly onSelect: (isSelected: boolean) => void
  readonly onRemove: () => void
  readonly onStop: () => void
}

const Act = ({ item, onRemove, onStop }: Pick<WasteRowProps, 'item' | 'onRemove' | 'onStop'>) => {
  const { can, name, href } = item
  if (can === 'remove')
    return (
      <Button size="xs" variant="outline" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    )
  if (can === 'stop')
    return (
      <Button size="xs" variant="outline" aria-label={`Stop ${name}`} onClick={onStop}>
        Stop
      </Button>
    )
  if (can === null || href === undefined) return null
  return (
    <ButtonLink {...placeOf(href)} size="xs" variant="outline" aria-label={`Open ${name}`}>
      Open
    </ButtonLink>
  )
}

/** One thing that costs for nothing: why, since when, how much, and what can be done. */
export const WasteRow = ({ item, isInset, isSelected, onSelect, onRemove, onStop }: WasteRowProps) => {
  const { name, text, since, perMonth, can } = item
  return (
    <Flex
      as="li"
      gap="3"
      align="flex-start"
      py="2.5"
      borderTopWidth="1px"
      _first={{ borderTopWidth: 0 }}
      _last={{ pb: 0 }}
    >
      {can === 'remove' ? (
        <Box mt="1">
          <Checkbox
            aria-label={`Select ${name}`}
            checked={isSelected}
            onChange={({ target }) => onSelect(target.checked)}
          />
        </Box>
      ) : isInset ? (
        <Box w="1rem" flexShrink="0" />
      ) : null}
      <Flex flex="1" minW="0" gap="2" direction={{ base: 'column', md: 'row' }} align={{ md: 'flex-start' }}>
        <Box flex="1" minW="0">
          <Text fontWeight="medium" overflowWrap="anywhere">
            {name}
          </Text>
          <Text color="fg.muted" overflowWrap="anywhere">
            {text}
            {since ? (
              <>
                {' Since '}
                <Time at={since} />.
              </>
            ) : null}
          </Text>
        </Box>
        <Flex gap="3" align="center" justify={{ base: 'space-between', md: 'flex-end' }} flexShrink="0">
          {perMonth === undefined ? null : (
            <Text fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
              {dollars(perMonth)} a month
            </Text>
          )}
          <Flex justify="flex-end" ms="auto" minW={{ md: '4.75rem' }}>
            <Act item={item} onRemove={onRemove} onStop={onStop} />
          </Flex>
        </Flex>
      </Flex>
    </Flex>
  )
}
