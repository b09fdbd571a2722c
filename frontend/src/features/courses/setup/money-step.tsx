import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useWatch } from 'react-hook-form'
import { Notice } from '~/ui/notice/notice.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { withoutText } from '../money/money-words.ts'
import { rulesInOrder } from '../money/sleep-rules.ts'
import { SleepSwitches } from '../money/sleep-switches.tsx'
import { BudgetFieldset } from './budget-fieldset.tsx'
import { EstimateTable } from './estimate-table.tsx'
import { type MoneyFields, rulesToSave, toForm } from './money-fields.ts'
import { StepButtons } from './step-buttons.tsx'
import { useTell } from './typed.ts'
import { useEstimate } from './use-estimate.ts'
import { useKeptForm } from './use-kept-form.ts'
import { usePublish } from './use-publish.tsx'
import { useSaveMoney } from './use-save-money.ts'
import { useWay } from './use-step.ts'

const Price = ({ course }: { readonly course: Course }) => {
  const { estimate, error, isKnown } = useEstimate(course)
  if (!isKnown)
    return <Text color="fg.muted">Choose what the machines are made of to see what they cost.</Text>
  // The card at the side says why there is none.
  if (estimate === undefined) return error ? null : <TextSkeleton lines={5} />
  const without = withoutText(estimate.without)
  return (
    <Flex direction="column" gap="3">
      <Text fontWeight="medium" aria-live="polite">
        {estimate.sentence}
      </Text>
      <EstimateTable estimate={estimate} />
      {without ? <Notice tone="warning">{without}</Notice> : null}
    </Flex>
  )
}

/** What it will cost, how it costs less, and what it may cost: the last step before there are machines. */
export const MoneyStep = ({ course }: { readonly course: Course }) => {
  const kept = useKeptForm<MoneyFields>(course, 'money', toForm)
  const { form, outdated, onDone } = kept
  const { control, setValue } = form
  const [addressOnlyWhileRunning, slowDiskAsleep, parkAfterDays] = useWatch({
    control,
    name: ['addressOnlyWhileRunning', 'slowDiskAsleep', 'parkAfterDays'],
  })
  const rules = { addressOnlyWhileRunning, slowDiskAsleep, parkAfterDays }
  const { goTo, onBack, unsaved } = useWay(course.id, 'money')
  const { save, isPending } = useSaveMoney(kept)
  const { ask, isChecking, problems, confirmation } = usePublish(course.id, () => goTo(undefined))
  const { estimate } = useEstimate(course)
  useTell('rules', rulesToSave(course, rules))
  const publish = form.handleSubmit(async (fields) => {
    const saved = await save(fields)
    if (!saved) return
    onDone(fields, saved)
    // Machines would be made without what was typed elsewhere.
    if (unsaved) goTo(undefined)
    else await ask(saved)
  })
  const leave = form.handleSubmit(async (fields) => {
    const saved = await save(fields)
    if (saved && onDone(fields, saved)) goTo(undefined)
  })
  return (
    <form noValidate aria-label="Money" onSubmit={(event) => void publish(event)}>
      <Flex direction="column" gap="5">
        <Price course={course} />
        <SleepSwitches
          rules={rules}
          switches={estimate?.switches}
          onSwitch={(change) => {
            for (const rule of rulesInOrder) {
              const value = change[rule]
              if (value !== undefined) setValue(rule, value, { shouldDirty: true })
            }
          }}
        />
        <BudgetFieldset course={course} form={form} />
        {problems.length > 0 ? (
          <Notice tone="error" role="alert" title="This course cannot be published yet">
            {problems.map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        ) : null}
        {outdated.notice}
        <StepButtons
          pending={isPending || isChecking}
          onBack={onBack}
          onLeave={() => void leave()}
          submitLabel="Publish"
        />
      </Flex>
      {confirmation}
    </form>
  )
}
