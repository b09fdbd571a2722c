import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import { longestCalendarFile } from '@labkeeper/contract/courses/calendar-holidays'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { CalendarDays } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { readHolidays } from '~/data/courses/calendar-holidays.ts'
import { textOf, unreadable } from '~/lib/browser/decode-text.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { Checkbox } from '~/ui/form/checkbox.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { TextSkeleton } from '~/ui/page/skeletons.tsx'
import { cutOff, type Found, toFound, tooMany } from './found-holidays.ts'
import type { Holiday } from './slots.ts'
import { daysName } from './words.ts'

export interface ImportHolidaysProps {
  readonly course: Course
  /** With what is not saved. */
  readonly times: CalendarTimes
  readonly open: boolean
  readonly onHolidays: (holidays: readonly Holiday[]) => void
  readonly onClose: () => void
}

/** In bytes a letter has up to four. */
const mostBytes = 4 * longestCalendarFile
const tooLarge = 'The file is too large. A calendar file may have 200,000 characters.'

interface FileChoiceProps {
  readonly name: string | undefined
  readonly onFile: (file: File) => void
  readonly button: RefObject<HTMLButtonElement | null>
}

const FileChoice = ({ name, onFile, button }: FileChoiceProps) => {
  const input = useRef<HTMLInputElement>(null)
  return (
    <Flex gap="3" align="center" wrap="wrap">
      <input
        ref={input}
        type="file"
        accept=".ics,.ical,text/calendar"
        aria-label="Calendar file"
        hidden
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onFile(file)
          // The same file once more, corrected, is another one.
          currentTarget.value = ''
        }}
      />
      <Button ref={button} variant="outline" onClick={() => input.current?.click()}>
        {name === undefined ? 'Select file' : 'Select another file'}
      </Button>
      {name === undefined ? null : (
        <Flex gap="2" align="center" minW="0">
          <CalendarDays size={16} aria-hidden />
          <Text minW="0" overflowWrap="anywhere">
            {name}
          </Text>
        </Flex>
      )}
    </Flex>
  )
}

interface ChoicesProps {
  readonly found: readonly Found[]
  readonly chosen: ReadonlySet<Found>
  readonly onChosen: (chosen: ReadonlySet<Found>) => void
}

const Choices = ({ found, chosen, onChosen }: ChoicesProps) => {
  const fresh = found.filter(({ isThere }) => !isThere)
  const isAll = chosen.size === fresh.length
  const turn = (one: Found, isOn: boolean) =>
    onChosen(new Set(fresh.filter((other) => (other === one ? isOn : chosen.has(other)))))
  return (
    <Box role="group" aria-label="Holidays">
      {fresh.length > 1 ? (
        <Flex as="label" gap="2.5" align="center" py="2" borderBottomWidth="1px" cursor="pointer">
          <Checkbox
            checked={isAll}
            indeterminate={chosen.size > 0 && !isAll}
            onChange={() => onChosen(new Set(isAll ? [] : fresh))}
          />
          <Text as="span" fontWeight="medium">
            All
          </Text>
        </Flex>
      ) : null}
      <Box as="ul" listStyleType="none">
        {found.map((one) => (
          <Box as="li" key={one.holiday.id} py="2">
            <Flex
              as="label"
              gap="2.5"
              cursor={one.isThere ? 'default' : 'pointer'}
              color={one.isThere ? 'fg.muted' : undefined}
            >
              <Box as="span" pt="0.5">
                <Checkbox
                  checked={chosen.has(one)}
                  disabled={one.isThere}
                  onChange={({ currentTarget }) => turn(one, currentTarget.checked)}
                />
              </Box>
              <Box as="span" minW="0" overflowWrap="anywhere">
                {one.name}
                {one.days || one.isThere ? (
                  <Text as="span" display="block" color="fg.muted" fontSize="13px">
                    {[one.days, one.isThere ? 'already there' : undefined].filter(Boolean).join(', ')}
                  </Text>
                ) : null}
              </Box>
            </Flex>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

/** Of several files one after the other, the last one counts. */
const useFile = ({ course, times }: Pick<ImportHolidaysProps, 'course' | 'times'>) => {
  const [name, setName] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<readonly Found[]>()
  const [chosen, setChosen] = useState<ReadonlySet<Found>>(new Set())
  const { mutateAsync, isPending } = useMutation(readHolidays(course.id))
  const turn = useRef(0)
  const read = async (file: File): Promise<readonly Found[] | string> => {
    if (file.size > mostBytes) return tooLarge
    const text = await textOf(file)
    if (text === undefined) return unreadable
    if (text.length > longestCalendarFile) return tooLarge
    return mutateAsync(text).then(
      (holidays) => toFound(holidays, times),
      (error: unknown) => errorText(error, 'Failed to read the file'),
    )
  }
  const choose = async (file: File): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setName(file.name)
    setProblem(undefined)
    setFound(undefined)
    setChosen(new Set())
    const answer = await read(file)
    if (mine !== turn.current) return
    if (typeof answer === 'string') return setProblem(answer)
    setFound(answer)
    setChosen(new Set(answer.filter(({ isThere }) => !isThere)))
  }
  return { name, problem, found, chosen, setChosen, isReading: isPending, choose }
}

/** Holidays out of a calendar file: first what is in it, then, of what is chosen, into the draft. */
export const ImportHolidaysDialog = (props: ImportHolidaysProps & WithOpener) => {
  const { course, times, open, onHolidays, onClose, opener } = props
  const { name, problem, found, chosen, setChosen, isReading, choose } = useFile(props)
  const button = useRef<HTMLButtonElement>(null)
  const cut = cutOff(found?.length ?? 0)
  const refusal = tooMany(chosen.size, times)
  const span = daysName({ from: course.startsOn, until: course.endsOn })
  const add = () => {
    onHolidays([...chosen].map(({ holiday }) => holiday))
    onClose()
  }
  return (
    <Modal open={open} onClose={onClose} opener={opener} initialFocusEl={() => button.current}>
      <ModalHead title="Import holidays" onClose={onClose} />
      <Dialog.Body pb="1">
        <Flex direction="column" gap="3">
          <Text color="fg.muted" fontSize="13px">
            From a calendar file (.ics), as school authorities and calendar programs offer them. Whole days
            from {span} are taken.
          </Text>
          <FileChoice name={name} button={button} onFile={(file) => void choose(file)} />
          <div aria-live="polite">
            {problem ? (
              <Notice tone="error" role="alert">
                {problem}
              </Notice>
            ) : found === undefined ? (
              isReading ? (
                <TextSkeleton lines={4} />
              ) : null
            ) : found.length === 0 ? (
              <Notice tone="info">This calendar has no all-day events on the days of the course.</Notice>
            ) : (
              <>
                {cut ? <Notice tone="warning">{cut}</Notice> : null}
                <Choices found={found} chosen={chosen} onChosen={setChosen} />
              </>
            )}
          </div>
          {refusal ? (
            <Notice tone="error" role="alert">
              {refusal}
            </Notice>
          ) : null}
        </Flex>
      </Dialog.Body>
      <Dialog.Footer pt="4">
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button disabled={chosen.size === 0 || refusal !== undefined} onClick={add}>
          {chosen.size === 0 ? 'Add' : `Add ${counted(chosen.size, 'holiday')}`}
        </Button>
      </Dialog.Footer>
    </Modal>
  )
}
