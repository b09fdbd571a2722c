import { Flex, Grid } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded, hasEndedForGood } from '@labkeeper/contract/courses/ended'
import { useMutation } from '@tanstack/react-query'
import { type UseFormRegister, useForm, useWatch } from 'react-hook-form'
import { saveHours } from '~/data/courses/hours.ts'
import { changeCourse } from '~/data/courses/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { refill } from '~/lib/stored-form.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Card } from '~/ui/page/card.tsx'
import { type CourseFields, CourseFieldset } from '../course-fields.tsx'
import { mayAs } from '../rights.ts'
import { filledBy, useFilledFrom } from '../use-filled-from.tsx'
import { MoneyRules } from './money-rules.tsx'
import { type RuleFields, renamed, toChange, toForm, toHours } from './rule-fields.ts'
import { SwitchRow } from './switch-row.tsx'
import { TimeRules } from './time-rules.tsx'

const modes = [
  { value: 'invited', label: 'People who are invited' },
  { value: 'domain', label: 'Addresses of certain domains' },
  { value: 'anyone', label: 'Anyone who has the code' },
]

const atLastDay = ({ state }: Course): string | undefined => {
  if (!hasEnded(state)) return undefined
  return state === 'closed' ? 'Reopened, the course lasts until then.' : ''
}

/** What holds in a course, as a form. */
export const RulesForm = ({ course }: { readonly course: Course }) => {
  const form = useForm<RuleFields>({ defaultValues: toForm(course) })
  const { register, control, formState } = form
  const { filled, outdated } = useFilledFrom(course, toForm, form)
  const { errors, isDirty } = formState
  const [mode, timeZone] = useWatch({ control, name: ['mode', 'timeZone'] })
  const changing = useMutation(changeCourse(course.id))
  const timing = useMutation(saveHours(course.id))
  const mayChange = mayAs(course, 'teacher') && !hasEndedForGood(course.state)
  const isFixed = !mayChange || hasEnded(course.state)

  /** Rules and own time are two calls: what the first has saved is not sent again when the second was refused. */
  const save = async (fields: RuleFields): Promise<void> => {
    let { course: saved } = filled.current
    const change = toChange(saved, fields)
    const hours = toHours(saved, fields)
    if (hours === undefined || Object.keys(change).length > 1) {
      const { message, data } = await changing.mutateAsync(change)
      saved = data
      filled.current = filledBy(saved, toForm(saved))
      toast.success(message)
    }
    if (hours !== undefined) {
      const { message, data } = await timing.mutateAsync({ rev: saved.rev, hours })
      saved = { ...saved, rev: data.rev, hours: data.hours }
      filled.current = filledBy(saved, toForm(saved))
      toast.success(message)
    }
    refill(form, toForm(saved), (name, typed) => typed !== fields[name])
    outdated.tell()
  }
  const submit = form.handleSubmit((fields) =>
    save(fields).catch((error: unknown) => {
      if (!outdated.tell(error) && !showFieldErrors(form, error, renamed)) {
        toast.error(errorText(error, 'Failed to save the course'))
      }
    }),
  )
  return (
    <form noValidate aria-label="Rules" onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="6">
        <Card>
          <Flex direction="column" gap="5">
            <CourseFieldset
              // The fields of a course are among those of its rules.
              register={register as unknown as UseFormRegister<CourseFields>}
              errors={errors}
              timeZone={timeZone}
              atLastDay={atLastDay(course)}
              disabled={mayChange ? (hasEnded(course.state) ? 'times' : undefined) : 'all'}
            />
          </Flex>
        </Card>
        <Card>
          <Flex direction="column" gap="5">
            <SwitchRow
              label="Students start, stop and restart"
              help="Off: only you and your assistants start and restart machines. Stopping is always allowed."
              disabled={isFixed}
              {...register('studentsStart')}
            />
            <SwitchRow
              label="Assistants connect"
              help="Assistants see how to sign in to the machines of students, who read of it."
              disabled={isFixed}
              {...register('assistantsConnect')}
            />
            <SwitchRow
              label="Open machines for whole networks"
              help="A student whose address keeps changing may open the machine for all its neighbours, 256 addresses."
              disabled={isFixed}
              {...register('wholeNetwork')}
            />
            <Grid templateColumns={{ sm: '1fr 1fr' }} gap="5">
              <FormField
                label="Keep machines of people who left (days)"
                help="Then they are cleaned for somebody else. 0 to 30."
                error={errors.keepDays?.message}
                disabled={isFixed}
              >
                <Input type="number" min={0} max={30} {...register('keepDays', { required: 'Required' })} />
              </FormField>
              <FormField
                label="Remove people who left after (days)"
                help="Whoever is missing in your list keeps the machine so long. 0 to 14."
                error={errors.leftDays?.message}
                disabled={isFixed}
              >
                <Input type="number" min={0} max={14} {...register('leftDays', { required: 'Required' })} />
              </FormField>
              <FormField
                label="New passwords a day"
                help="So many a student may set for their machine. 0 to 20; 0: only you and your assistants do."
                error={errors.passwordsPerDay?.message}
                disabled={isFixed}
              >
                <Input
                  type="number"
                  min={0}
                  max={20}
                  {...register('passwordsPerDay', { required: 'Required' })}
                />
              </FormField>
              <FormField
                label="Resets a week"
                help="So many a student may make of their machine. 0 to 10; 0: only you and your assistants do."
                error={errors.resetsPerWeek?.message}
                disabled={isFixed}
              >
                <Input
                  type="number"
                  min={0}
                  max={10}
                  {...register('resetsPerWeek', { required: 'Required' })}
                />
              </FormField>
              <FormField
                label="Checkpoints"
                help="So many a student may save of their machine. 0 to 2."
                error={errors.checkpoints?.message}
                disabled={isFixed}
              >
                <Input type="number" min={0} max={2} {...register('checkpoints', { required: 'Required' })} />
              </FormField>
            </Grid>
            <FormField label="Who may join" error={errors.mode?.message} disabled={isFixed}>
              <Select choices={modes} {...register('mode')} />
            </FormField>
            {mode === 'domain' ? (
              <FormField
                label="Domains"
                help="Up to ten, with commas: example.edu, students.example.edu"
                error={errors.domains?.message}
                disabled={isFixed}
              >
                <Input autoCapitalize="none" spellCheck={false} {...register('domains')} />
              </FormField>
            ) : null}
          </Flex>
        </Card>
        <TimeRules course={course} form={form} disabled={isFixed} />
        <MoneyRules course={course} register={register} disabled={isFixed} />
        {outdated.notice}
        {mayChange ? (
          <Flex>
            <Button type="submit" loading={changing.isPending || timing.isPending} loadingText="Saving...">
              Save
            </Button>
          </Flex>
        ) : null}
      </Flex>
      <LeaveGuard isDirty={isDirty} title="Leave without saving the rules?">
        What you have changed here will be lost.
      </LeaveGuard>
    </form>
  )
}
