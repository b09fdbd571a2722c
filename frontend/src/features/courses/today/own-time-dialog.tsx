import { Box, Dialog, Flex, Grid, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { durationInWords } from '@labkeeper/contract/courses/duration'
import type { PersonHours } from '@labkeeper/contract/courses/hours'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { grantHours, hoursQuery } from '~/data/courses/hours.ts'
import { peopleQuery } from '~/data/courses/people.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { groupsOf } from '../groups.ts'
import { leftText, periodWords } from '../own-time.ts'
import { mayAs } from '../rights.ts'
import { isWholeNumber } from '../whole-number.ts'

export interface OwnTimeProps {
  readonly course: Course
  readonly open: boolean
  readonly onClose: () => void
}

/** 'class 3 h, teacher 20 min': what their machine ran beside. */
const besideText = ({ classSeconds, teacherSeconds }: PersonHours): string =>
  `class ${durationInWords(classSeconds / 60)}, teacher ${durationInWords(teacherSeconds / 60)}`

const ownText = (person: PersonHours): string =>
  leftText(person) ?? `${durationInWords(person.usedSeconds / 60)} used`

interface PersonRowProps {
  readonly person: PersonHours
  readonly isChosen: boolean
  /** Absent where one may only look. */
  readonly onChosen: ((isChosen: boolean) => void) | undefined
}

const PersonRow = ({ person, isChosen, onChosen }: PersonRowProps) => (
  <Flex as={onChosen ? 'label' : 'div'} gap="2.5" align="flex-start" py="1.5" cursor={onChosen && 'pointer'}>
    {onChosen ? (
      <Box as="span" pt="0.5">
        <Checkbox checked={isChosen} onChange={(event) => onChosen(event.currentTarget.checked)} />
      </Box>
    ) : null}
    <Flex as="span" flex="1" minW="0" wrap="wrap" columnGap="3" justify="space-between">
      <Text as="span" minW="0" overflowWrap="anywhere">
        {person.name}
      </Text>
      <Text as="span" fontVariantNumeric="tabular-nums">
        {ownText(person)}
      </Text>
      <Text as="span" flexBasis="full" color="fg.muted" textStyle="xs">
        {besideText(person)}
      </Text>
    </Flex>
  </Flex>
)

const useGranting = (courseId: string) => useMutation(grantHours(courseId))

interface GrantProps {
  readonly granting: ReturnType<typeof useGranting>
  readonly chosen: readonly string[]
  readonly onGranted: () => void
}

const untils = [
  { value: 'period', label: 'Until it renews' },
  { value: 'used', label: 'Until it is used' },
]

/** More minutes for whom one has chosen. */
const Grant = ({ granting: { mutate, isPending }, chosen, onGranted }: GrantProps) => {
  const form = useForm<{ minutes: string; until: 'period' | 'used' }>({
    defaultValues: { minutes: '120', until: 'period' },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(({ minutes, until }) =>
    mutate(
      { to: [...chosen], minutes: Number(minutes), until },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          onGranted()
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to give more time'))
        },
      },
    ),
  )
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Grid templateColumns="7rem 1fr" gap="3" mb="3">
        <FormField label="Minutes" error={errors.minutes?.message}>
          <Input
            type="number"
            min={1}
            max={6000}
            {...form.register('minutes', {
              required: 'Required',
              validate: (text) => isWholeNumber(text, 1, 6000) || 'Choose 1 to 6000 minutes.',
            })}
          />
        </FormField>
        <FormField label="How long it stays" error={errors.until?.message}>
          <Select choices={untils} {...form.register('until')} />
        </FormField>
      </Grid>
      <Button type="submit" wide disabled={chosen.length === 0} loading={isPending}>
        {chosen.length === 0 ? 'Choose people first' : `Give time to ${counted(chosen.length, 'student')}`}
      </Button>
    </form>
  )
}

/** Where each student stands with the own time, and more of it for some. */
export const OwnTimeDialog = ({ course, open, onClose, opener }: OwnTimeProps & WithOpener) => {
  const { data, error, isFetching, refetch } = useQuery({ ...hoursQuery(course.id), enabled: open })
  const { data: enrolled = [] } = useQuery({ ...peopleQuery(course.id), enabled: open })
  const granting = useGranting(course.id)
  const [group, setGroup] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const groupOf = new Map(enrolled.map(({ id, group: one }) => [id, one]))
  const groups = groupsOf(enrolled)
  const shown = (data?.people ?? []).filter(
    ({ enrolmentId }) => group === '' || groupOf.get(enrolmentId) === group,
  )
  const isLimited = data !== undefined && data.hours.minutes !== null
  const mayGrant = isLimited && mayAs(course, 'assistant')
  const chosenShown = shown.filter(({ enrolmentId }) => chosen.has(enrolmentId))
  const choose = (ids: readonly string[], isChosen: boolean) =>
    setChosen(
      (before) => new Set([...[...before].filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])]),
    )
  const close = () => {
    if (!granting.isPending) onClose()
  }
  return (
    <Modal open={open} onClose={close} opener={opener}>
      <ModalHead title="Own time" onClose={close} disabled={granting.isPending} />
      <Dialog.Body pb="4">
        {data === undefined ? (
          error ? (
            <ErrorState
              level="h3"
              title="Failed to load own time"
              error={error}
              retrying={isFetching}
              onRetry={() => void refetch()}
            />
          ) : (
            <TextSkeleton lines={5} />
          )
        ) : (
          <>
            <Text color="fg.muted" mb="3">
              {data.hours.minutes === null
                ? 'Own time is not limited in this course.'
                : `${durationInWords(data.hours.minutes)} for each ${periodWords[data.hours.period]}. Classes do not use it.`}
            </Text>
            {groups.length > 0 ? (
              <Box mb="2">
                <Select
                  size="sm"
                  aria-label="Group"
                  value={group}
                  placeholder="All groups"
                  choices={groups.map((value) => ({ value, label: value }))}
                  onChange={({ currentTarget }) => setGroup(currentTarget.value)}
                />
              </Box>
            ) : null}
            {mayGrant && shown.length > 1 ? (
              <Flex as="label" gap="2.5" align="center" py="1.5" cursor="pointer" fontWeight="medium">
                <Checkbox
                  checked={chosenShown.length === shown.length}
                  indeterminate={chosenShown.length > 0 && chosenShown.length < shown.length}
                  onChange={(event) =>
                    choose(
                      shown.map(({ enrolmentId }) => enrolmentId),
                      event.currentTarget.checked,
                    )
                  }
                />
                Everybody shown
              </Flex>
            ) : null}
            {shown.length === 0 ? <Text>Nobody is here yet.</Text> : null}
            <Box as="ul" listStyleType="none" maxH="18rem" overflowY="auto" tabIndex={0} aria-label="People">
              {shown.map((person) => (
                <li key={person.enrolmentId}>
                  <PersonRow
                    person={person}
                    isChosen={chosen.has(person.enrolmentId)}
                    onChosen={mayGrant ? (is) => choose([person.enrolmentId], is) : undefined}
                  />
                </li>
              ))}
            </Box>
            {mayGrant && shown.length > 0 ? (
              <Box mt="3" pt="3" borderTopWidth="1px">
                <Grant
                  granting={granting}
                  chosen={chosenShown.map(({ enrolmentId }) => enrolmentId)}
                  onGranted={() => setChosen(new Set())}
                />
              </Box>
            ) : null}
          </>
        )}
      </Dialog.Body>
    </Modal>
  )
}
