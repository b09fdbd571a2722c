import { Box, Flex, Text } from '@chakra-ui/react'
import { Button } from '~/ui/button.tsx'
import type { ListedKey } from './key-list.ts'

interface KeyRowProps {
  readonly listed: ListedKey
  readonly onRemove: () => void
}

/** 'ssh-ed25519': which kind it is, of one that has no fingerprint yet. */
const kindOf = ({ key }: ListedKey): string => key.split(/\s/)[0] ?? ''

export const KeyRow = ({ listed, onRemove }: KeyRowProps) => {
  const { name, fingerprint, error } = listed
  return (
    <Flex as="li" gap="4" justify="space-between" align="center">
      <Box minW="0">
        <Text fontWeight="medium" overflowWrap="anywhere">
          {name}
        </Text>
        <Text color="fg.muted" textStyle="sm" overflowWrap="anywhere">
          {fingerprint ?? `${kindOf(listed)}, not saved yet`}
        </Text>
        {error === undefined ? null : (
          <Text color="fg.error" textStyle="sm" role="alert">
            {error}
          </Text>
        )}
      </Box>
      <Button variant="outline" size="sm" aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </Flex>
  )
}
