import { Box, Flex, Grid } from '@chakra-ui/react'
import type { Series } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { peopleQuery } from '~/data/courses/people.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { FormDialog } from '~/ui/dialog/form-dialog.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { groupsOf } from '../groups.ts'
import { DaysField } from './days-field.tsx'
import { newSeriesId, putSeries, withEdits } from './edits.ts'
import { PreviewWords } from './preview-words.tsx'
import { firstFields, readTimes, type TimesFields, toFields } from './times-fields.ts'
import { endNames, kindNames, whoNames } from './words.ts'

export interface TimesDialogProps {
  readonly course: Course
  /** All of the calendar, of which these are a part. */
  readonly times: CalendarTimes
  /** Those that are changed; new ones, when absent. */
  readonly series: Series | undefined
  /** On which new ones begin. */
  readonly day: string
  readonly open: boolean
  readonly onTimes: (series: Series) => void
  readonly onClose: () => void
}

const choicesOf = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }))
const kinds = choicesOf(kindNames)
const whos = choicesOf(whoNames)
const ends = choicesOf(endNames)
const everies = [
  { value: '1', label: 'Week' },
  { value: '2', label: '2 weeks' },
]

const kindHelp: Readonly<Record<Series['kind'], string>> = {
  class: 'Machines are started before it begins, and stop at its end.',
  open: 'Students may start their machines; nobody’s is started. They stop at the end.',
  off: 'At the start everything of the course that runs is stopped.',
}

/** The groups that there are, to choose from while one types. */
const Groups = ({ id, courseId }: { readonly id: string; readonly courseId: string }) => {
  const { data: people = [] } = useQuery(peopleQuery(courseId))
  return (
    <datalist id={id}>
      {groupsOf(people).map((group) => (
        <option key={group} value={group} />
      ))}
    </datalist>
  )
}

/** Times that come again every week. They stand in the calendar at once, and count when that is saved. */
export const TimesDialog = (props: TimesDialogProps & WithOpener) => {
  const { course, times, series, day, open, onTimes, onClose, opener } = props
  const form = useForm<TimesFields>({
    defaultValues: series ? toFields(series) : firstFields(day, course.endsOn),
  })
  const { register, control, formState, setError, handleSubmit } = form
  const { errors } = formState
  const fields = useWatch({ control }) as TimesFields
  const [id] = useState(() => series?.id ?? newSeriesId())
  const groups = useId()
  const read = useMemo(() => readTimes(fields, id, series?.note), [fields, id, series])
  const meant = useMemo(
    () => ('series' in read ? withEdits(times, [putSeries(read.series)]) : undefined),
    [read, times],
  )
  const submit = handleSubmit((typed) => {
    const now = readTimes(typed, id, series?.note)
    if ('series' in now) {
      onTimes(now.series)
      onClose()
      return
    }
    for (const [index, [name, message]] of Object.entries(now.problems).entries()) {
      setError(name as keyof TimesFields, { message }, { shouldFocus: index === 0 })
    }
  })
  const { kind } = fields
  const isClass = kind === 'class'
  const hasEnd = kind !== 'off'
  return (
    <FormDialog
      open={open}
      title={series ? 'Change times' : 'Add times'}
      submitLabel={series ? 'Change' : 'Add'}
      onSubmit={() => void submit()}
      onClose={onClose}
      opener={opener}
    >
      <Flex direction="column" gap="4">
        <FormField label="Kind" help={kindHelp[kind]} error={errors.kind?.message}>
          <Select choices={kinds} {...register('kind')} />
        </FormField>
        <DaysField field={register('days')} error={errors.days?.message} />
        <Grid templateColumns="1fr 1fr" gap="4">
          <FormField label="Start" error={errors.start?.message}>
            <Input type="time" {...register('start')} />
          </FormField>
          {hasEnd ? (
            <FormField
              label="End"
              error={errors.end?.message}
              help={fields.end !== '' && fields.end <= fields.start ? 'On the next day.' : undefined}
            >
              <Input type="time" {...register('end')} />
            </FormField>
          ) : null}
        </Grid>
        <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4">
          <FormField label="First day" error={errors.from?.message}>
            <Input type="date" {...register('from')} />
          </FormField>
          <FormField label="Last day" error={errors.until?.message}>
            <Input type="date" {...register('until')} />
          </FormField>
          <FormField label="Every" error={errors.everyWeeks?.message}>
            <Select choices={everies} {...register('everyWeeks')} />
          </FormField>
          {isClass ? (
            <FormField
              label="Prepare"
              help="Minutes before the start, 0 to 60."
              error={errors.prepare?.message}
            >
              <Input type="number" min={0} max={60} {...register('prepare')} />
            </FormField>
          ) : null}
        </Grid>
        {isClass ? (
          <FormField label="Who is started" error={errors.who?.message}>
            <Select choices={whos} {...register('who')} />
          </FormField>
        ) : null}
        {hasEnd ? (
          <>
            <FormField label="Group" optional help="Empty: for everybody." error={errors.group?.message}>
              <Input autoComplete="off" maxLength={40} list={groups} {...register('group')} />
            </FormField>
            <FormField label="At the end" error={errors.atEnd?.message}>
              <Select choices={ends} {...register('atEnd')} />
            </FormField>
          </>
        ) : null}
        <Groups id={groups} courseId={course.id} />
        <Box color="fg.muted" fontSize="13px">
          <PreviewWords course={course} times={meant} />
        </Box>
      </Flex>
    </FormDialog>
  )
}
