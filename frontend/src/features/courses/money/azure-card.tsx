import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEndedForGood, stateInWords } from '@labkeeper/contract/courses/ended'
import type { Money } from '@labkeeper/contract/courses/money'
import { useMutation } from '@tanstack/react-query'
import { adoptRate } from '~/data/courses/money.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { mayAs } from '../rights.ts'
import { factorText, truthText } from './money-words.ts'

/** For whoever gives the connection the right that it lacks. */
const Lacking = ({ actions }: { readonly actions: readonly string[] }) => (
  <Box mt="2">
    <Text>Add to the role of the app registration:</Text>
    <DetailRows>
      <CopyRow
        term="Missing in Azure"
        value={`"actions": [${actions.map((action) => `"${action}"`).join(', ')}]`}
        label="actions for the role"
      />
    </DetailRows>
  </Box>
)

interface AzureCardProps {
  readonly course: Course
  readonly money: Money
  readonly isAsking: boolean
  readonly onAsk: () => void
}

const Said = ({ course, money: { truth }, isAsking }: Omit<AzureCardProps, 'onAsk'>) => {
  if (truth === undefined) {
    return (
      <Text role="status" color="fg.muted">
        {isAsking
          ? 'Azure is being asked.'
          : 'Azure’s own books have what a day has cost a day later. They are compared with our estimate once a day, when somebody looks.'}
      </Text>
    )
  }
  const at = (
    <Text as="span" color="fg.muted">
      Asked <Time at={truth.at} />.
    </Text>
  )
  if ('azure' in truth) {
    return (
      <Text role="status">
        <span>{truthText(truth)}</span> {at}
      </Text>
    )
  }
  const { missing } = course.tiers.money
  return (
    <Notice tone="warning" role="status">
      <span>{truth.refused}</span> {at}
      {missing.length > 0 ? <Lacking actions={missing} /> : null}
    </Notice>
  )
}

/** What Azure says beside what we say, and whose rate amounts have. */
export const AzureCard = (props: AzureCardProps) => {
  const { course, money, isAsking, onAsk } = props
  const { truth, factor } = money
  const adopting = useMutation(adoptRate(course.id))
  const found = truth && 'azure' in truth ? truth : undefined
  const over = hasEndedForGood(course.state) ? stateInWords(course.state) : undefined
  const nothing =
    found === undefined || found.azure <= 0 || found.ours <= 0
      ? 'There is nothing to adopt yet.'
      : found.isAdopted
        ? 'Amounts have this rate already.'
        : undefined
  const whyNot = over ?? nothing
  const rate = factorText(factor)
  return (
    <Card title="What Azure says">
      <Said {...props} />
      {rate ? (
        <Text color="fg.muted" mt="2">
          {rate}
        </Text>
      ) : null}
      <Flex gap="2" wrap="wrap" mt="3">
        {mayAs(course, 'teacher') ? (
          <Button
            variant="outline"
            disabled={over !== undefined}
            title={over}
            aria-description={over}
            loading={isAsking}
            loadingText="Ask Azure"
            onClick={onAsk}
          >
            Ask Azure
          </Button>
        ) : null}
        {mayAs(course, 'owner') ? (
          <Button
            variant="outline"
            disabled={whyNot !== undefined}
            title={whyNot}
            aria-description={whyNot}
            loading={adopting.isPending}
            loadingText="Use Azure's rate from now on"
            onClick={() => void tell(adopting.mutateAsync(), 'Failed to change the rate')}
          >
            Use Azure's rate from now on
          </Button>
        ) : null}
      </Flex>
    </Card>
  )
}
