import { Box, Button, type ButtonProps, Flex, IconButton, Text } from '@chakra-ui/react'
import type { Vm } from '@labkeeper/contract/vms'
import { type LucideIcon, UserPlus, X } from 'lucide-react'
import { bulkRefusal } from './bulk.ts'
import { type MenuEntry, vmEntries } from './vm-actions.ts'

interface BulkBarProps {
  readonly selected: readonly Vm[]
  /** The action at work now. */
  readonly running: MenuEntry['id'] | undefined
  readonly onAction: (action: MenuEntry) => void
  readonly onAllocate: () => void
  readonly onClear: () => void
}

interface BarButtonProps extends ButtonProps {
  readonly icon: LucideIcon
  readonly label: string
}

const BarButton = ({ icon: Icon, label, ...rest }: BarButtonProps) => (
  <Button
    size="xs"
    flexShrink="0"
    px={{ base: '1.5', md: '2.5' }}
    variant="outline"
    loadingText={label}
    {...rest}
  >
    <Box as="span" hideBelow="xl">
      <Icon aria-hidden />
    </Box>
    {label}
  </Button>
)

const calmEntries = vmEntries.filter(({ isDestructive }) => !isDestructive)
const destructiveEntries = vmEntries.filter(({ isDestructive }) => isDestructive)

/** Over the table's header, so that no row moves; at the foot of the screen on a phone. */
export const BulkBar = ({ selected, running, onAction, onAllocate, onClear }: BulkBarProps) => {
  const buttonsOf = (actions: readonly MenuEntry[]) =>
    actions.map((action) => (
      <BarButton
        key={action.id}
        icon={action.icon}
        label={action.bulkLabel}
        {...(action.isDestructive ? { color: 'fg.error' } : {})}
        loading={running === action.id}
        disabled={running !== undefined}
        title={bulkRefusal(action.id, selected)}
        onClick={() => onAction(action)}
      />
    ))
  return (
    <Flex
      role="toolbar"
      aria-label="Selected VMs"
      align="center"
      wrap={{ base: 'wrap', md: 'nowrap' }}
      overflowX={{ md: 'auto' }}
      whiteSpace="nowrap"
      columnGap={{ base: '2', md: '1' }}
      rowGap="2"
      position={{ base: 'fixed', md: 'absolute' }}
      top={{ md: '0' }}
      bottom={{ base: '0', md: 'auto' }}
      insetInlineStart={{ base: '0', md: '44px' }}
      insetInlineEnd="0"
      h={{ md: '43px' }}
      px={{ base: '4', md: '3' }}
      py={{ base: '3', md: '0' }}
      zIndex={{ base: 'docked', md: '3' }}
      bg="bg.panel"
      borderTopWidth={{ base: '1px', md: '0' }}
      boxShadow={{ base: 'lg', md: 'none' }}
      animationStyle="slide-fade-in"
      animationDuration="fast"
    >
      <Text
        aria-live="polite"
        fontWeight="medium"
        fontVariantNumeric="tabular-nums"
        flex={{ base: '1', md: 'none' }}
      >
        {selected.length} selected
      </Text>
      <IconButton
        size="xs"
        variant="ghost"
        aria-label="Clear selection"
        title="Clear selection (Esc)"
        flexShrink="0"
        me={{ md: '1', lg: '3' }}
        onClick={onClear}
      >
        <X />
      </IconButton>
      <Box
        display={{ base: 'grid', md: 'flex' }}
        gridTemplateColumns="repeat(3, 1fr)"
        gap="1"
        w={{ base: 'full', md: 'auto' }}
      >
        {buttonsOf(calmEntries)}
        <BarButton icon={UserPlus} label="Allocate…" disabled={running !== undefined} onClick={onAllocate} />
        {buttonsOf(destructiveEntries)}
      </Box>
    </Flex>
  )
}
