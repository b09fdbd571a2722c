import { Flex } from '@chakra-ui/react'
import type { Need, Sizes } from '@labkeeper/contract/courses/sizes'
import { regionName } from '@labkeeper/contract/vms/catalogue'
import { useState } from 'react'
import { errorText } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { ChoiceGroup } from '~/ui/form/choice-group.tsx'
import { RadioRows } from '~/ui/form/radio-row.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { Time } from '~/ui/time.tsx'
import { forNeed, proposalsOf } from './live-choice.ts'
import { OtherSizes } from './other-sizes.tsx'
import { SizeRow } from './size-row.tsx'
import type { RecipeState } from './use-recipe.ts'

const whyNothing = ({ sizes }: Sizes): string =>
  sizes.some(({ pricePerHour }) => pricePerHour !== undefined)
    ? 'Nothing that fits can be made here now. What stands against each size is said below; another region may have it.'
    : 'Azure’s prices could not be read, so that nothing can be proposed. Choose one of all sizes.'

interface OfferedProps {
  readonly sizes: Sizes
  readonly need: Need | ''
  /** Of the size that is taken as it stands. */
  readonly chosenId: string | undefined
  readonly onChoose: (id: string) => void
}

const Offered = ({ sizes, need, chosenId, onChoose }: OfferedProps) => {
  const [wish, setWish] = useState<boolean>()
  const proposals = proposalsOf(sizes)
  // Where nothing is proposed there is nothing else to look at.
  const isOpen = wish ?? proposals.length === 0
  const rest = forNeed(sizes.sizes, need).filter((size) => !proposals.some((one) => one.size === size))
  // While the list is open the chosen one stays in its place there.
  const chosen = isOpen ? undefined : rest.find(({ id }) => id === chosenId)
  const shown = chosen ? [...proposals, { title: undefined, size: chosen }] : proposals
  return (
    <>
      {sizes.stale ? (
        <Notice tone="warning" role="status">
          Azure does not answer now. This is what it offered <Time at={sizes.asOf} />.
        </Notice>
      ) : null}
      {proposals.length === 0 ? (
        <Notice tone="warning" role="status">
          {whyNothing(sizes)}
        </Notice>
      ) : null}
      <RadioRows>
        {shown.map(({ title, size }) => (
          <SizeRow
            key={size.id}
            title={title}
            size={size}
            checked={size.id === chosenId}
            onChoose={onChoose}
          />
        ))}
      </RadioRows>
      {rest.length > 0 ? (
        <OtherSizes
          sizes={rest.filter((size) => size !== chosen)}
          chosenId={chosenId}
          onChoose={onChoose}
          isOpen={isOpen}
          onOpen={setWish}
        />
      ) : null}
    </>
  )
}

interface SizeFieldProps {
  readonly recipe: Pick<RecipeState, 'query' | 'sizes' | 'chosen' | 'runs'>
  readonly location: string
  readonly need: Need | ''
  readonly error: string | undefined
  readonly onChoose: (id: string) => void
}

/** Which of the sizes that Azure offers to this subscription, in this region, for this system, now. */
export const SizeField = ({ recipe, location, need, error, onChoose }: SizeFieldProps) => {
  const { query, sizes, chosen, runs } = recipe
  const missing =
    location === '' ? 'Choose a region first' : runs ? undefined : 'Choose an operating system first'
  return (
    <ChoiceGroup label="Size" error={error ?? chosen.problem} help={missing}>
      {missing === undefined ? (
        <Flex direction="column" gap="2" w="full">
          {sizes ? (
            <Offered sizes={sizes} need={need} chosenId={chosen.size?.id} onChoose={onChoose} />
          ) : query.error ? (
            <Notice
              tone="error"
              role="alert"
              title={`What Azure offers in ${regionName(location)} could not be read`}
              action={
                <Button
                  size="xs"
                  variant="outline"
                  loading={query.isFetching}
                  loadingText="Try Again"
                  onClick={() => void query.refetch()}
                >
                  Try Again
                </Button>
              }
            >
              {errorText(query.error)}
            </Notice>
          ) : (
            <TextSkeleton lines={5} />
          )}
        </Flex>
      ) : null}
    </ChoiceGroup>
  )
}
