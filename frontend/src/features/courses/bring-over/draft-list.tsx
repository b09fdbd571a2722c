import { Box, Flex } from '@chakra-ui/react'
import type { LabDraft } from '@labkeeper/contract/courses/lab-services'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { DraftCard } from './draft-card.tsx'

interface DraftListProps {
  readonly drafts: readonly LabDraft[]
  /** What is true of each of them. */
  readonly always: readonly string[]
  /** Those that were chosen, by the id of the lab. */
  readonly sizes: ReadonlyMap<string, string>
  readonly onSizes: (sizes: ReadonlyMap<string, string>) => void
  readonly pending: boolean
  readonly onBack: () => void
  readonly onBring: (drafts: readonly LabDraft[]) => void
}

/** What the chosen labs would become. */
export const DraftList = (props: DraftListProps) => {
  const { drafts, always, sizes, onSizes, pending, onBack, onBring } = props
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
          onSize={(size) => onSizes(new Map([...sizes, [draft.id, size]]))}
        />
      ))}
      <Flex gap="3">
        <Button variant="outline" disabled={pending} onClick={onBack}>
          Back
        </Button>
        <Button loading={pending} loadingText="Bringing over..." onClick={() => onBring(drafts)}>
          Bring over {counted(drafts.length, 'lab')}
        </Button>
      </Flex>
    </Flex>
  )
}
