import { Button, Flex, Text } from '@chakra-ui/react'
import { type Coming, canKeep } from '~/lib/coming.ts'

interface KeepRunningRowProps {
  readonly coming: Coming
  readonly pending: boolean
  readonly onKeep: () => void
  /** Of several: the button says which VM it means. */
  readonly isOneOfMany?: boolean
}

/** One VM, what is about to happen to it, and the button that puts it off. */
export const KeepRunningRow = ({ coming, pending, onKeep, isOneOfMany = false }: KeepRunningRowProps) => (
  <Flex
    align={{ base: 'flex-start', sm: 'center' }}
    direction={{ base: 'column', sm: 'row' }}
    justify="space-between"
    columnGap="4"
    rowGap="2"
    flex="1"
    minW="0"
  >
    <Text minW="0" overflowWrap="anywhere">
      <Text as="span" fontWeight="medium">
        {coming.vm.name}
      </Text>{' '}
      {coming.next.text}.{canKeep(coming) ? '' : ' It was put off as often as it may be.'}
    </Text>
    {canKeep(coming) ? (
      <Button
        size="xs"
        variant="outline"
        flexShrink="0"
        loading={pending}
        loadingText="Keep it running"
        {...(isOneOfMany ? { 'aria-label': `Keep it running: ${coming.vm.name}` } : {})}
        onClick={onKeep}
      >
        Keep it running
      </Button>
    ) : null}
  </Flex>
)
