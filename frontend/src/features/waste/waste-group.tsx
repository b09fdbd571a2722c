import { Flex, Text } from '@chakra-ui/react'
import type { WasteGroup as Group, WasteItem } from '@labkeeper/contract/courses/waste'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Card } from '~/ui/page/card.tsx'
import { WasteRow } from './waste-row.tsx'
import { removable, titles } from './waste-words.ts'

interface WasteGroupProps {
  readonly group: Group
  readonly onRemove: (items: readonly WasteItem[]) => void
  readonly onStop: (item: WasteItem) => void
}

/** Things that cost for nothing for the same reason. Those that can be removed are selected together. */
export const WasteGroup = ({ group: { kind, items, more = 0 }, onRemove, onStop }: WasteGroupProps) => {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const all = removable(items)
  const selected = all.filter(({ id }) => chosen.has(id))
  const select = (item: WasteItem, isSelected: boolean) => {
    const next = new Set(chosen)
    if (isSelected) next.add(item.id)
    else next.delete(item.id)
    setChosen(next)
  }
  return (
    <Card title={titles[kind]}>
      {all.length > 1 ? (
        <Flex gap="3" align="center" wrap="wrap" pb="2.5" borderBottomWidth="1px" minH="9">
          <Flex as="label" gap="2" align="center">
            <Checkbox
              checked={selected.length === all.length}
              indeterminate={selected.length > 0 && selected.length < all.length}
              onChange={({ target }) => setChosen(new Set(target.checked ? all.map(({ id }) => id) : []))}
            />
            Select all
          </Flex>
          {selected.length > 0 ? (
            <Button size="xs" variant="outline" onClick={() => onRemove(selected)}>
              Remove {counted(selected.length, 'item')}
            </Button>
          ) : null}
        </Flex>
      ) : null}
      <Flex as="ul" direction="column" listStyleType="none" mt={all.length > 1 ? '0' : '-2.5'}>
        {items.map((item) => (
          <WasteRow
            key={item.id}
            item={item}
            isInset={all.length > 0}
            isSelected={chosen.has(item.id)}
            onSelect={(isSelected) => select(item, isSelected)}
            onRemove={() => onRemove([item])}
            onStop={() => onStop(item)}
          />
        ))}
      </Flex>
      {more > 0 ? (
        <Text color="fg.muted" mt="2">
          And {more} more, which come up when these are gone.
        </Text>
      ) : null}
    </Card>
  )
}
