import { Box, Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import type { Version } from '@labkeeper/contract/courses/versions'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { chooseVersion, deleteVersion, isVersionMoving, versionsQuery } from '~/data/courses/versions.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { Button, IconButton } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { mayAs } from '../rights.ts'
import { machinesByVersion } from './machine-counts.ts'
import { PartOfPage } from './part-of-page.tsx'
import { isUsed } from './used-version.ts'

const looks = {
  creating: { colour: 'blue', text: 'Being made' },
  ready: { colour: 'green', text: 'Ready' },
  failed: { colour: 'red', text: 'Failed' },
  deleting: { colour: 'red', text: 'Being deleted' },
} as const satisfies Record<Version['status'], unknown>

interface VersionRowProps {
  readonly version: Version
  /** How many are of it now. */
  readonly machines: number
  /** New machines are made of it. */
  readonly current: boolean
  /** Absent where one may only look. */
  readonly onUse?: (() => void) | undefined
  readonly onDelete?: (() => void) | undefined
}

const VersionRow = ({ version, machines, current, onUse, onDelete }: VersionRowProps) => {
  const { number, status, notes, createdAt, error } = version
  return (
    <Flex as="li" gap="2" py="2" align="flex-start" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Box flex="1" minW="0">
        <Flex gap="2" align="center" wrap="wrap">
          <Text fontWeight="medium">Version {number}</Text>
          <StatusBadge colour={looks[status].colour} moving={isVersionMoving(version)}>
            {looks[status].text}
          </StatusBadge>
          {current ? <StatusBadge colour="blue">Used for new machines</StatusBadge> : null}
        </Flex>
        {notes ? (
          <Text mt="1" overflowWrap="anywhere">
            {notes}
          </Text>
        ) : null}
        {error ? (
          <Text color="fg.error" overflowWrap="anywhere">
            {error}
          </Text>
        ) : null}
        <Text color="fg.muted" textStyle="xs">
          {counted(machines, 'machine')} · <Time at={createdAt} />
        </Text>
      </Box>
      {onUse && status === 'ready' && !current ? (
        <Button size="xs" variant="outline" onClick={onUse}>
          Use version {number}
        </Button>
      ) : null}
      {onDelete && !current && (status === 'ready' || status === 'failed') ? (
        <IconButton
          size="xs"
          variant="ghost"
          tone="muted"
          aria-label={`Delete version ${number}`}
          onClick={onDelete}
        >
          <Trash2 />
        </IconButton>
      ) : null}
    </Flex>
  )
}

interface VersionsProps {
  readonly course: Course
  readonly machines: readonly CourseMachine[]
}

/** Of what new machines are made, and of what others were. */
export const Versions = ({ course, machines }: VersionsProps) => {
  const { data = [], error } = useQuery(versionsQuery(course.id))
  const { confirm, confirmation } = useConfirm()
  const choosing = useMutation(chooseVersion(course.id))
  const deleting = useMutation(deleteVersion(course.id))
  const mayChange = mayAs(course, 'teacher')
  const mayUse = mayChange && !hasEnded(course.state) && course.recipe !== undefined && !choosing.isPending
  const use = (number: number) =>
    void tell(choosing.mutateAsync({ course, number }), 'Failed to save the course')
  const askToDelete = (number: number) =>
    confirm({
      title: `Delete version ${number}?`,
      text: 'Machines that are made of it stay. This action cannot be undone.',
      confirmLabel: 'Delete',
      onConfirm: () => tell(deleting.mutateAsync(number), 'Failed to delete the version'),
    })
  const counts = machinesByVersion(machines)
  if (data.length === 0 && !error && !mayChange) return null
  return (
    <PartOfPage title="Versions">
      <Card px="3" py="1">
        {data.length === 0 ? (
          <Flex minH="16" align="center">
            <Text color="fg.muted">
              {error ? errorText(error, 'Failed to load the versions') : 'No versions yet.'}
            </Text>
          </Flex>
        ) : (
          <Box as="ul" aria-label="Versions" listStyleType="none" maxH="15rem" overflowY="auto" tabIndex={0}>
            {data.map((version) => (
              <VersionRow
                key={version.number}
                version={version}
                machines={counts.get(version.number) ?? 0}
                current={isUsed(version, course)}
                onUse={mayUse ? () => use(version.number) : undefined}
                onDelete={mayChange ? () => askToDelete(version.number) : undefined}
              />
            ))}
          </Box>
        )}
      </Card>
      {confirmation}
    </PartOfPage>
  )
}
