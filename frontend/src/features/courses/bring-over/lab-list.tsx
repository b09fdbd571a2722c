import { Box, Flex, Text } from '@chakra-ui/react'
import { type ForeignLab, mostLabsAtOnce } from '@labkeeper/contract/courses/lab-services'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useQuery } from '@tanstack/react-query'
import { Cable, FlaskConical } from 'lucide-react'
import { foreignLabsQuery } from '~/data/courses/lab-services.ts'
import { ApiError } from '~/lib/server/api-error.ts'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { BroughtNote } from './brought-note.tsx'
import { MissingRightCard } from './missing-right-card.tsx'

const facts = ({ region, osType, machines }: ForeignLab): string =>
  [region, osType, counted(machines, 'machine')].filter(Boolean).join(' · ')

interface LabRowProps {
  readonly lab: ForeignLab
  readonly checked: boolean
  readonly onCheck: (checked: boolean) => void
}

const LabRow = ({ lab, checked, onCheck }: LabRowProps) => {
  const { title, brought } = lab
  return (
    <Flex
      as="li"
      direction={{ base: 'column', sm: 'row' }}
      gap={{ base: '1', sm: '3' }}
      py="3"
      borderTopWidth="1px"
      _first={{ borderTopWidth: '0' }}
    >
      <Flex
        as="label"
        gap="3"
        flex="1"
        minW="0"
        align="flex-start"
        cursor={brought?.complete ? undefined : 'pointer'}
      >
        <Box pt="0.5">
          <Checkbox
            checked={checked}
            disabled={brought?.complete === true}
            onChange={({ currentTarget }) => onCheck(currentTarget.checked)}
          />
        </Box>
        <Box minW="0">
          <Text fontWeight="500" wordBreak="break-word">
            {title}
          </Text>
          <Text color="fg.muted" fontSize="13px">
            {facts(lab)}
          </Text>
        </Box>
      </Flex>
      {brought ? (
        <BroughtNote brought={brought} ps={{ base: '7', sm: '0' }} textAlign={{ sm: 'right' }} />
      ) : null}
    </Flex>
  )
}

interface LabListProps {
  /** By id; what is gone, or was brought over meanwhile, does not count. */
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (chosen: ReadonlySet<string>) => void
  readonly pending: boolean
  readonly onLook: (ids: readonly string[]) => void
}

interface ChoosingProps extends LabListProps {
  readonly labs: readonly ForeignLab[]
}

const Choosing = ({ labs, chosen: marked, onChoose, pending, onLook }: ChoosingProps) => {
  const free = labs.filter(({ id, brought }) => marked.has(id) && !brought?.complete)
  const chosen = new Set(free.map(({ id }) => id))
  const onCheck = (id: string, checked: boolean) => {
    const next = new Set(chosen)
    if (checked) next.add(id)
    else next.delete(id)
    onChoose(next)
  }
  const isTooMany = chosen.size > mostLabsAtOnce
  return (
    <Card title="Labs" context="Choose which ones to bring over. First you see what becomes of them.">
      <Box as="ul" listStyleType="none">
        {labs.map((lab) => (
          <LabRow
            key={lab.id}
            lab={lab}
            checked={chosen.has(lab.id)}
            onCheck={(checked) => onCheck(lab.id, checked)}
          />
        ))}
      </Box>
      <Flex mt="4" gap="3" align="center" wrap="wrap">
        <Button
          disabled={chosen.size === 0 || isTooMany}
          loading={pending}
          loadingText="Looking..."
          onClick={() => onLook([...chosen])}
        >
          {chosen.size === 0 ? 'Look at labs' : `Look at ${counted(chosen.size, 'lab')}`}
        </Button>
        <Text color="fg.muted" fontSize="13px" role="status">
          {isTooMany ? `At most ${mostLabsAtOnce} at once.` : chosen.size === 0 ? 'Choose a lab first.' : ''}
        </Text>
      </Flex>
    </Card>
  )
}

/** What there is in Azure Lab Services, or why nothing is known of it. */
export const LabList = (props: LabListProps) => {
  const { data, error, isFetching, refetch } = useQuery(foreignLabsQuery())
  if (data?.missing) return <MissingRightCard missing={data.missing} onRetry={() => void refetch()} />
  if (data && data.labs.length > 0) return <Choosing {...props} labs={data.labs} />
  return (
    <Card>
      {data ? (
        <EmptyState icon={FlaskConical} title="No labs in Azure Lab Services">
          The connected Azure subscription has none. Labs of another subscription are brought over while that
          one is connected.
        </EmptyState>
      ) : error instanceof ApiError && error.code === 'cloud_settings_missing' ? (
        <EmptyState
          icon={Cable}
          title="No Azure subscription is connected"
          action={<ButtonLink to="/dashboard/settings/cloud">Open Cloud Settings</ButtonLink>}
        >
          {error.message}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title="Failed to load labs"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <TextSkeleton lines={6} />
      )}
    </Card>
  )
}
