import { Box, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CalendarTimes } from '@labkeeper/contract/courses/planned'
import { useQuery } from '@tanstack/react-query'
import { previewQuery } from '~/data/courses/calendar.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { useSettled } from '~/ui/hooks/use-settled.ts'

/** Nobody has typed for so long. */
const settledMs = 400
/** As far as the server looks ahead. */
const count = 50

interface PreviewWordsProps {
  readonly course: Course
  /** None while they cannot be understood. */
  readonly times: CalendarTimes | undefined
}

/** What saving these times would do to what runs, and what is worth knowing of them: the server's sentences. */
export const PreviewWords = ({ course, times }: PreviewWordsProps) => {
  const settled = useSettled(times, settledMs)
  const { series, exceptions } = settled ?? { series: [], exceptions: [] }
  const { data, error } = useQuery({
    ...previewQuery(course.id, { series, exceptions, count }),
    enabled: settled !== undefined,
    placeholderData: (last) => last,
  })
  // There from the beginning, or a screen reader would not hear what comes into it.
  return (
    <Box role="status" minH="5">
      {data && times ? (
        <Box as="ul" listStyleType="none">
          {[...data.effects, ...data.notes].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </Box>
      ) : null}
      {error ? (
        <Text color="fg.muted">{errorText(error, 'It could not be seen what this would do.')}</Text>
      ) : null}
    </Box>
  )
}
