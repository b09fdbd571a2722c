import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { calendarQuery } from '~/data/courses/calendar.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { ClassButtons } from '../calendar/class-buttons.tsx'
import { nextClassText } from '../next-class.ts'
import { mayAs } from '../rights.ts'
import { ClassNow } from './class-now.tsx'
import { type ClassOn, classOnOf } from './class-on.ts'
import { nowText } from './class-text.ts'
import { OwnTimeButtons } from './own-time-buttons.tsx'
import { Requests } from './requests.tsx'

/** Classes begin and end by themselves while somebody looks on. */
const lookMs = 15_000

export interface ClassHeadProps {
  readonly course: Course
  /** Who is of the class that is on, and since when; nothing while there is none. */
  readonly onClass: (on: ClassOn | undefined) => void
}

/** Says which class is on. What else it needs of the calendar is asked for while there is one. */
const useClassOn = ({ id, now }: Course, onClass: ClassHeadProps['onClass']): void => {
  const { data: calendar } = useQuery({ ...calendarQuery(id), enabled: now !== undefined })
  const { opensAt, group } = (now && calendar && classOnOf(now, calendar)) ?? {}
  useEffect(() => onClass(opensAt === undefined ? undefined : { opensAt, group }), [opensAt, group, onClass])
}

/** Whether a class is on, and when the next one is. */
export const ClassHead = ({ course: loaded, onClass }: ClassHeadProps) => {
  const { data: course = loaded } = useQuery({ ...courseQuery(loaded.id), refetchInterval: lookMs })
  const { id, timeZone, now, nextClass } = course
  const beginning = useDialog<null>()
  const next = nextClass ? nextClassText(nextClass, timeZone) : 'No class planned'
  const mayAct = mayAs(course, 'assistant')
  useClassOn(course, onClass)
  return (
    <>
      <Flex align="center" justify="space-between" gap="3" wrap="wrap" minH="9" mb="4">
        <Text role="status" fontWeight="medium" fontVariantNumeric="tabular-nums">
          {now ? nowText(now, timeZone) : next}
        </Text>
        <Flex gap="2" wrap="wrap">
          {mayAct && now ? (
            <ClassButtons courseId={id} classKey={now.key} running={now.running} />
          ) : mayAct ? (
            <Button variant="outline" onClick={() => beginning.open(null)}>
              Class now
            </Button>
          ) : null}
          <OwnTimeButtons course={course} />
        </Flex>
        <ClassNow key={beginning.key} course={course} open={beginning.isOpen} onClose={beginning.close} />
      </Flex>
      <Requests course={course} />
    </>
  )
}
