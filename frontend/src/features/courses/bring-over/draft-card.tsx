import { Box, Text } from '@chakra-ui/react'
import type { LabDraft, NearSize } from '@labkeeper/contract/courses/lab-services'
import { DetailRow, DetailRows, Missing } from '~/ui/detail-rows.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Card } from '~/ui/page/card.tsx'
import { dayText } from '../days.ts'
import { hourlyText } from '../hourly-text.ts'
import { BroughtNote } from './brought-note.tsx'

const sizeText = ({ label, vCpus, memoryGB, pricePerHour }: NearSize): string => {
  const price = pricePerHour === undefined ? '' : `, ${hourlyText(pricePerHour)} an hour`
  return `${label} (${vCpus} vCPUs, ${memoryGB} GB${price})`
}

const Sentences = ({ sentences }: { readonly sentences: readonly string[] }) => (
  <Box as="ul" ps="4" listStyleType="disc">
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </Box>
)

interface DraftCardProps {
  readonly draft: LabDraft
  readonly size: string | undefined
  readonly onSize: (size: string) => void
}

/** One lab, and what becomes of it. */
export const DraftCard = ({ draft, size, onSize }: DraftCardProps) => {
  const {
    name,
    brought,
    startsOn,
    endsOn,
    timeZone,
    system,
    sizes,
    machines,
    people,
    times,
    notes,
    standing,
  } = draft
  const [nearest] = sizes
  return (
    <Card title={name} context={`${dayText(startsOn)} to ${dayText(endsOn)}, ${timeZone}`}>
      {brought ? <BroughtNote brought={brought} mb="3" /> : null}
      <DetailRows>
        <DetailRow term="People">{people}</DetailRow>
        <DetailRow term="Machines">{machines}</DetailRow>
        <DetailRow term="Made of">{system ?? <Missing>To be chosen in the draft</Missing>}</DetailRow>
        <DetailRow term="Times">
          {times.length > 0 ? <Sentences sentences={times} /> : <Missing>None</Missing>}
        </DetailRow>
      </DetailRows>
      {system !== undefined && nearest !== undefined ? (
        <Box maxW="30rem" my="3">
          <FormField label={`Size for ${name}`} help="The others take its place when Azure has none of it.">
            <Select
              value={size ?? nearest.id}
              choices={sizes.map((one) => ({ value: one.id, label: sizeText(one) }))}
              onChange={({ currentTarget }) => onSize(currentTarget.value)}
            />
          </FormField>
        </Box>
      ) : null}
      <Text fontWeight="500" mt="3">
        {standing}
      </Text>
      {notes.length > 0 ? (
        <Box mt="3" color="fg.muted">
          <Text mb="1">What comes in another way, or not at all:</Text>
          <Sentences sentences={notes} />
        </Box>
      ) : null}
    </Card>
  )
}
