import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { type KeyboardEvent, useId, useState } from 'react'
import { Modal } from '~/ui/dialog/modal.tsx'
import { type Entry, findEntries } from './entries.ts'

interface CommandPaletteProps {
  readonly open: boolean
  readonly entries: readonly Entry[]
  readonly onClose: () => void
}

interface OptionProps {
  readonly id: string
  readonly entry: Entry
  readonly active: boolean
  readonly onPoint: () => void
  readonly onRun: () => void
}

const scrollToActive = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' })

const Option = ({ id, entry, active, onPoint, onRun }: OptionProps) => (
  <Flex
    id={id}
    role="option"
    aria-selected={active}
    ref={active ? scrollToActive : undefined}
    align="center"
    gap="3"
    px="3"
    h="10"
    rounded="l2"
    cursor="pointer"
    bg={active ? 'bg.emphasized' : undefined}
    onPointerMove={onPoint}
    onClick={onRun}
  >
    <Box color="fg.muted" flexShrink="0">
      <entry.icon size={16} aria-hidden />
    </Box>
    <Text flex="1" truncate>
      {entry.label}
    </Text>
    <Text color="fg.muted" textStyle="xs" flexShrink="0" maxW="45%" truncate>
      {entry.hint}
    </Text>
  </Flex>
)

const Finder = ({ entries, onClose }: Omit<CommandPaletteProps, 'open'>) => {
  const [query, setQuery] = useState('')
  const [chosen, setChosen] = useState<string>()
  const listId = useId()
  const found = findEntries(entries, query)
  // The list changes under whoever looks at it: what they have chosen stays that, and is nothing else once it is gone.
  const active = chosen === undefined ? 0 : found.findIndex(({ id }) => id === chosen)
  const idOf = (entry: Entry | undefined) => entry && `${listId}-${entry.id}`

  const run = (entry: Entry | undefined) => {
    if (!entry) return
    onClose()
    entry.run()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      const from = active < 0 && step < 0 ? 0 : active
      setChosen(found[(from + step + found.length) % found.length]?.id)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      run(found[active])
    }
  }

  return (
    <>
      <chakra.input
        role="combobox"
        aria-label="Go to"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={idOf(found[active])}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder="Go to a page, a VM, a template or a student; start or stop a VM"
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setChosen(findEntries(entries, event.target.value)[0]?.id)
        }}
        onKeyDown={onKeyDown}
        w="full"
        h="11"
        px="4"
        textStyle="md"
        bg="transparent"
        outline="none"
      />
      <Box borderTopWidth="1px" p="2">
        <Box id={listId} role="listbox" aria-label="Results" maxH="min(24rem, 50dvh)" overflowY="auto">
          {found.map((entry, at) => (
            <Option
              key={entry.id}
              id={idOf(entry) ?? ''}
              entry={entry}
              active={at === active}
              onPoint={() => setChosen(entry.id)}
              onRun={() => run(entry)}
            />
          ))}
        </Box>
        {found.length === 0 ? (
          <Text role="status" color="fg.muted" px="3" py="4">
            Nothing is called that.
          </Text>
        ) : null}
      </Box>
    </>
  )
}

/** Go anywhere without the mouse: a field, and what it finds. */
export const CommandPalette = ({ open, entries, onClose }: CommandPaletteProps) => (
  <Modal
    open={open}
    onClose={onClose}
    placement="top"
    content={{ 'aria-label': 'Command palette', maxW: '36rem', overflow: 'hidden' }}
  >
    <Finder entries={entries} onClose={onClose} />
  </Modal>
)
