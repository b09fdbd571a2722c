import { Box, Flex } from '@chakra-ui/react'
import type { LabDraft } from '@labkeeper/contract/courses/lab-services'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { DraftCard } from './draft-card.tsx'

interface DraftListProps {
  readonly drafts: readonly LabDraft[]
  /** What is true of each of them. */
  readonly always: readonly string[]
  readonly pending: boolean
  readonly onBack: () => void
  /** With the sizes that were chosen. */
  readonly onBring: (drafts: readonly LabDraft[], sizes: ReadonlyMap<string, string>) => void
}

/** What the chosen labs would become. */
export const DraftList = ({ drafts, always, pending, onBack, onBring }: DraftListProps) => {
  const [sizes, setSizes] = useState<ReadonlyMap<string, string>>(new Map())
  return (
    <Flex direction="column" gap="4">
      <Notice tone="info">
        <Box as="ul" ps="4" listStyleType="disc">
          {always.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      </Notice>
      {drafts.map((draft) => (
        <DraftCard
          key={draft.id}
          draft={draft}
          size={sizes.get(draft.id)}
          onSize={(size) => setSizes(new Map([...sizes, [draft.id, size]]))}
        />
      ))}
      <Flex gap="3">
        <Button variant="outline" disabled={pending} onClick={onBack}>
          Back
        </Button>
        <Button loading={pending} loadingText="Bringing over..." onClick={() => onBring(drafts, sizes)}>
          Bring over {counted(drafts.length, 'lab')}
        </Button>
      </Flex>
    </Flex>
  )
}
