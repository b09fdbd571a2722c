import { Box, Flex, Text } from '@chakra-ui/react'
import type { ItemStatus, Operation } from '@labkeeper/contract/operations/operations'
import { Check, Clock, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { ItemList } from './item-list.tsx'
import { TriedAgain } from './tried-again.tsx'

const looks: Record<ItemStatus, { icon: ReactElement; words: string }> = {
  queued: { icon: <Clock size={14} aria-hidden />, words: 'waiting' },
  running: {
    icon: (
      <Box as="span" display="flex" fontSize="14px" color="blue.fg">
        <Spinner />
      </Box>
    ),
    words: 'in progress',
  },
  succeeded: { icon: <Check size={14} color="var(--chakra-colors-fg-success)" aria-hidden />, words: 'done' },
  failed: { icon: <X size={14} color="var(--chakra-colors-fg-error)" aria-hidden />, words: 'failed' },
}

/** What needs attention first; otherwise in the order they were asked for. */
const rank: Record<ItemStatus, number> = { failed: 0, running: 1, queued: 2, succeeded: 3 }

/** How each VM of an operation fares, with the plain reason where it failed. */
export const OperationItems = ({ items }: { readonly items: Operation['items'] }) => (
  <ItemList label="VMs">
    {items
      .toSorted((a, b) => rank[a.status] - rank[b.status])
      .map(({ name, status, error, warning, triedAgainAt }) => (
        <Flex as="li" key={name} gap="2" py="1" align="flex-start">
          <Flex align="center" justify="center" w="4" h="18px" flexShrink="0" color="fg.muted">
            {looks[status].icon}
          </Flex>
          <Box minW="0" flex="1">
            <Text as="span" wordBreak="break-word">
              {name}
            </Text>{' '}
            <Text as="span" color="fg.muted">
              {looks[status].words}
            </Text>
            {error ? (
              <Text color="fg.error" wordBreak="break-word">
                {error}
              </Text>
            ) : null}
            {warning ? (
              <Text color="fg.warning" wordBreak="break-word">
                {warning}
              </Text>
            ) : null}
            <TriedAgain at={triedAgainAt} />
          </Box>
        </Flex>
      ))}
  </ItemList>
)
