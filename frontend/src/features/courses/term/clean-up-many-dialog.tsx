import { Box, Dialog, Text } from '@chakra-ui/react'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal } from '~/ui/dialog/modal.tsx'
import { CheckedChoice } from '~/ui/form/checked-choice.tsx'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { goesOf, inALine } from '../end/what-goes.ts'
import { alsoGoes, keptOfMany } from '../end/what-stays.ts'
import { amountText } from '../money/money-words.ts'
import { type EndedCourse, isPhrase, phraseFor, standingOf, sumOf } from './ended-course.ts'
import { type Stage, useCleanUpMany } from './use-clean-up-many.ts'

export interface CleanUpManyProps {
  readonly open: boolean
  readonly courses: readonly EndedCourse[]
  readonly onClose: () => void
}

const stageWords: Readonly<Record<Stage['at'], string>> = {
  waits: 'Not begun',
  reads: 'Its tables are being read…',
  begins: 'The clean-up begins…',
  begun: 'Is being cleaned up',
  failed: '',
}

/** One course: what of it goes, and then how far it is. */
const Row = ({ one, stage }: { readonly one: EndedCourse; readonly stage: Stage | undefined }) => {
  const { course, goes } = one
  return (
    <Box as="li" py="1.5" borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
      <Text color="fg" fontWeight="medium" overflowWrap="anywhere">
        {course.name}
      </Text>
      {stage === undefined ? (
        <span>
          {standingOf(one) ?? 'What goes is not known yet'}
          {goes ? ` · ${amountText(goes.perMonth)} a month` : ''}
        </span>
      ) : (
        <Text as="span" color={stage.at === 'failed' ? 'fg.error' : undefined}>
          {stage.error ?? stageWords[stage.at]}
        </Text>
      )}
    </Box>
  )
}

const keptOf = (courses: readonly EndedCourse[]): string | undefined =>
  keptOfMany(
    courses.map(({ course }) => course),
    new Date(),
  )

const Altogether = ({ courses }: Pick<CleanUpManyProps, 'courses'>) => {
  const sum = sumOf(courses)
  const parts = goesOf(sum)
  const kept = keptOf(courses)
  return (
    <Text mt="3">
      Altogether {parts.length > 0 ? inALine(parts) : 'no machines'}
      {sum.perMonth > 0 ? `, which cost about ${amountText(sum.perMonth)} a month` : ''}.{' '}
      {kept ? `${kept}.${alsoGoes(sum)} What` : 'What people saved on them goes with them; what'} happened in
      the courses can be read for 13 months.
    </Text>
  )
}

/** Many courses at once: what goes of each is in sight, and their number is typed before anything does. */
export const CleanUpManyDialog = ({ open, courses, onClose, opener }: CleanUpManyProps & WithOpener) => {
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [keepsVersions, setKeepsVersions] = useState(true)
  const [takesTables, setTakesTables] = useState(true)
  const { stages, isRunning, isDone, run } = useCleanUpMany()
  const many = courses.length
  const forGood = keptOf(courses)
    ? 'Courses that are cleaned up cannot be opened again.'
    : 'This action cannot be undone.'
  const close = () => {
    if (!isRunning) onClose()
  }
  const submit = () => {
    if (!isPhrase(typed, many)) setProblem(`Type “${phraseFor(many)}”.`)
    else void run(courses, { keepsVersions, takesTables })
  }
  return (
    <Modal role="alertdialog" open={open} onClose={close} opener={opener}>
      <form
        noValidate
        style={{ display: 'contents' }}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          if (!isRunning && !isDone) submit()
        }}
      >
        <Dialog.Header>
          <Dialog.Title>Clean up {counted(many, 'course')}?</Dialog.Title>
        </Dialog.Header>
        <Dialog.Body color="fg.muted">
          <Box as="ul" aria-label="Courses" listStyleType="none" maxH="14rem" overflowY="auto" tabIndex={0}>
            {courses.map((one) => (
              <Row key={one.course.id} one={one} stage={stages.get(one.course.id)} />
            ))}
          </Box>
          {isRunning || isDone ? (
            <Text mt="3" role="status">
              {isDone
                ? 'What is being cleaned up goes on without this page. It ends with a proof that nothing is left.'
                : 'Leave this page open until all have begun.'}
            </Text>
          ) : (
            <>
              <Altogether courses={courses} />
              <CheckedChoice
                checked={takesTables}
                onChange={setTakesTables}
                label="Download their tables first"
                consequence="People, hours and cost of each, as three files. A course of which they cannot be read is not cleaned up."
              />
              <CheckedChoice
                checked={keepsVersions}
                onChange={setKeepsVersions}
                label="Keep their versions"
                consequence={
                  keepsVersions
                    ? 'They can be used for the next courses, and cost a little until they are deleted.'
                    : 'What machines were made of goes, too, and cannot be had back.'
                }
              />
              <Box mt="4" color="fg">
                <FormField label="To confirm" help={`Type “${phraseFor(many)}”. ${forGood}`} error={problem}>
                  <Input
                    autoComplete="off"
                    value={typed}
                    onChange={({ currentTarget }) => {
                      setTyped(currentTarget.value)
                      setProblem(undefined)
                    }}
                  />
                </FormField>
              </Box>
            </>
          )}
        </Dialog.Body>
        <Dialog.Footer>
          <Button variant="outline" disabled={isRunning} onClick={close}>
            {isDone ? 'Close' : 'Cancel'}
          </Button>
          {isDone ? null : (
            <Button type="submit" tone="error" loading={isRunning} loadingText="Clean up">
              Clean up
            </Button>
          )}
        </Dialog.Footer>
      </form>
    </Modal>
  )
}
