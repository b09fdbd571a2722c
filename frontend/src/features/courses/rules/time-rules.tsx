import { Flex, Grid } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import type { RuleFields } from './rule-fields.ts'
import { SwitchRow } from './switch-row.tsx'

interface TimeRulesProps {
  readonly course: Course
  readonly form: UseFormReturn<RuleFields>
  readonly disabled: boolean
}

const periods = [
  { value: 'week', label: 'Week' },
  { value: 'month', label: 'Month' },
  { value: 'course', label: 'Course' },
]
const weekStarts = [
  { value: 'MO', label: 'Monday' },
  { value: 'SU', label: 'Sunday' },
]
const ends = [
  { value: 'stop', label: 'The machine stops' },
  { value: 'tell', label: 'The student is told' },
]

/** How much time students have beside classes. */
const OwnTime = ({ form: { register, control, formState }, disabled }: TimeRulesProps) => {
  const { errors } = formState
  const period = useWatch({ control, name: 'period' })
  return (
    <Card title="Own time" context="What students may use beside classes and open hours.">
      <Flex direction="column" gap="5">
        <Grid templateColumns={{ sm: '1fr 1fr' }} gap="5">
          <FormField
            label="Minutes"
            help="Empty: as much as they like. 0: classes only."
            error={errors.minutes?.message}
            disabled={disabled}
          >
            {/* What is no number would be empty in a field of numbers, and that is without a bound. */}
            <Input
              inputMode="numeric"
              {...register('minutes', {
                pattern: { value: /^\d*$/, message: 'Choose 0 to 60000.' },
              })}
            />
          </FormField>
          <FormField label="Per" error={errors.period?.message} disabled={disabled}>
            <Select choices={periods} {...register('period')} />
          </FormField>
          {period === 'week' ? (
            <FormField label="Week begins on" error={errors.weekStart?.message} disabled={disabled}>
              <Select choices={weekStarts} {...register('weekStart')} />
            </FormField>
          ) : null}
          <FormField label="When it is used up" error={errors.hoursEnd?.message} disabled={disabled}>
            <Select choices={ends} {...register('hoursEnd')} />
          </FormField>
        </Grid>
        <FormField
          label="Granted for the asking (minutes a week)"
          help="Up to so much a student gets at once. More is for you to answer. 0 to 600."
          error={errors.autoGrantMinutes?.message}
          disabled={disabled}
        >
          <Input
            type="number"
            min={0}
            max={600}
            short
            {...register('autoGrantMinutes', { required: 'Required' })}
          />
        </FormField>
      </Flex>
    </Card>
  )
}

/** What stops machines that nobody uses. */
const Unused = ({ course, form: { register, formState }, disabled }: TimeRulesProps) => {
  const { errors } = formState
  const { idle } = course.tiers
  return (
    <Card title="Unused machines">
      <Flex direction="column" gap="5">
        {idle.ok ? null : (
          <Notice tone="warning">
            The connection may not read metrics. Missing in Azure: {idle.missing.join(', ')}.
          </Notice>
        )}
        <Grid templateColumns={{ sm: '1fr 1fr' }} gap="5">
          <FormField
            label="Stop unused machines after (minutes)"
            help="Not in class. 15 to 480, 0: never."
            error={errors.idleMinutes?.message}
            disabled={disabled}
          >
            <Input type="number" min={0} max={480} {...register('idleMinutes', { required: 'Required' })} />
          </FormField>
          <FormField
            label="Stop if nobody came after (minutes)"
            help="In class. One click starts it again. 1 to 120, 0: never."
            error={errors.noShowMinutes?.message}
            disabled={disabled}
          >
            <Input type="number" min={0} max={120} {...register('noShowMinutes', { required: 'Required' })} />
          </FormField>
        </Grid>
        <SwitchRow
          label="Running work counts as use"
          help="A machine that computes is not stopped, also while nobody is signed in."
          disabled={disabled}
          {...register('loadCounts')}
        />
        <SwitchRow
          label="Messages inside the machine"
          help="Students also read on the machine’s own screen that it is about to stop, and what you tell them."
          disabled={disabled}
          {...register('messageInside')}
        />
      </Flex>
    </Card>
  )
}

/** How long machines run beside classes, and what stops them. */
export const TimeRules = (props: TimeRulesProps) => (
  <>
    <OwnTime {...props} />
    <Unused {...props} />
  </>
)
