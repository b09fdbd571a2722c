import { Box, Flex, Text } from '@chakra-ui/react'
import type { CleanUp } from '@labkeeper/contract/courses/clean-up-routes'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Version } from '@labkeeper/contract/courses/versions'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useForm } from 'react-hook-form'
import { cleanUpCourse } from '~/data/courses/clean-up.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { showFieldErrors } from '~/lib/show-field-errors.ts'
import { toast } from '~/lib/toaster.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { CheckedChoice } from '~/ui/form/checked-choice.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { Card } from '~/ui/page/card.tsx'
import { courseLink } from '../course-link.ts'
import { amountText } from '../money/money-words.ts'
import { ExportButton } from './export-button.tsx'
import { PutOff } from './put-off.tsx'
import { isSameName } from './same-name.ts'
import { goesOf } from './what-goes.ts'
import { alsoGoes, keptUntil } from './what-stays.ts'

interface CleanUpFields {
  /** Those that are not to stay, by their numbers. */
  dropped: readonly number[]
  confirm: string
}

interface CleanUpFormProps {
  readonly course: Course
  readonly goes: CleanUp
  readonly versions: readonly Version[]
}

const Goes = ({ course, goes }: Omit<CleanUpFormProps, 'versions'>) => {
  const until = keptUntil(course, new Date())
  const parts = goesOf(goes)
  return (
    <Card title="What goes">
      <Box as="ul" ps="4" listStyleType="disc">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
        <li>the network of the course, where it is the course’s own</li>
      </Box>
      <Text mt="3">
        {until ? (
          <>
            What people saved stays in the <AppLink {...courseLink(course.id, 'bin')}>bin</AppLink> until{' '}
            {until}.{alsoGoes(goes)}
          </>
        ) : (
          'What people saved on their machines goes with them.'
        )}
        {goes.perMonth > 0 ? ` Waiting costs about ${amountText(goes.perMonth)} a month.` : ''}
      </Text>
    </Card>
  )
}

const KeptVersions = ({
  versions,
  dropped,
  onDropped,
}: {
  readonly versions: readonly Version[]
  readonly dropped: readonly number[]
  readonly onDropped: (dropped: readonly number[]) => void
}) => (
  <Card
    title="Versions"
    context="One that is kept can be used again for the next course, and costs until then."
  >
    {versions.map(({ number, name, notes }) => (
      <CheckedChoice
        key={number}
        label={`Keep version ${number}`}
        consequence={notes || name}
        checked={!dropped.includes(number)}
        onChange={(isKept) =>
          onDropped(isKept ? dropped.filter((one) => one !== number) : [...dropped, number])
        }
      />
    ))}
  </Card>
)

/** Nothing is begun before the course's name is typed. */
export const CleanUpForm = ({ course, goes, versions }: CleanUpFormProps) => {
  const navigate = useNavigate()
  const form = useForm<CleanUpFields>({ defaultValues: { dropped: [], confirm: '' } })
  const { mutate, isPending } = useMutation(cleanUpCourse())
  const dropped = form.watch('dropped')
  const forGood = keptUntil(course, new Date())
    ? 'A course that is cleaned up cannot be opened again.'
    : 'This action cannot be undone.'
  const submit = form.handleSubmit(() => {
    const keepVersions = versions.map(({ number }) => number).filter((one) => !dropped.includes(one))
    mutate(
      { courseId: course.id, keepVersions, confirm: course.name },
      {
        onSuccess: ({ message }) => {
          toast.success(message)
          void navigate({ ...courseLink(course.id, 'rules'), replace: true })
        },
        onError: (error) => {
          if (!showFieldErrors(form, error)) toast.error(errorText(error, 'Failed to clean up the course'))
        },
      },
    )
  })
  return (
    <form noValidate aria-label="Clean up" onSubmit={(event) => void submit(event)}>
      <Flex direction="column" gap="6" maxW="640px">
        <Goes course={course} goes={goes} />
        {versions.length > 0 ? (
          <KeptVersions
            versions={versions}
            dropped={dropped}
            onDropped={(next) => form.setValue('dropped', next)}
          />
        ) : null}
        <Card title="Before it goes" context="People, their hours and what it has cost, as tables.">
          <ExportButton course={course} />
        </Card>
        <Card>
          <Flex direction="column" gap="5">
            <FormField
              label="Name of the course"
              help={`Type ${course.name} to confirm. ${forGood}`}
              error={form.formState.errors.confirm?.message}
            >
              <Input
                autoComplete="off"
                {...form.register('confirm', {
                  validate: (typed) => isSameName(typed, course.name) || 'Type the name of the course.',
                })}
              />
            </FormField>
            <Flex gap="2" wrap="wrap" direction="row-reverse" justify="flex-start">
              <Button type="submit" tone="error" loading={isPending} loadingText="Clean up">
                Clean up
              </Button>
              <PutOff course={course} />
            </Flex>
          </Flex>
        </Card>
      </Flex>
    </form>
  )
}
