import type { Series } from '@labkeeper/contract/courses/calendar'
import type { Course } from '@labkeeper/contract/courses/course'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { EditHoliday, EditTimes, ImportHolidays, MoveClass, ShowClass } from './dialogs.ts'
import { putException, putSeries, removeException, removeSeries } from './edits.ts'
import type { Holiday, Slot } from './slots.ts'
import type { Draft } from './use-draft.ts'

/** What is changed of a calendar, and by which dialog. `day` is where new times and holidays begin. */
export const useCalendarDialogs = (course: Course, draft: Draft, day: string) => {
  const times = useDialog<{ readonly series?: Series }>()
  const holiday = useDialog<{ readonly holiday?: Holiday }>()
  const importing = useDialog<object>()
  const slot = useDialog<Slot>()
  const moving = useDialog<Slot>()
  const { edit } = draft

  /** Only where nothing else is let take place by it. */
  const exceptionOf = ({ series, date }: Slot) =>
    draft.times.exceptions.find(
      (one) =>
        one.kind === 'off' &&
        one.seriesId === series?.id &&
        one.seriesId !== undefined &&
        one.from === date &&
        one.until === date,
    )
  const cancelled = slot.subject && exceptionOf(slot.subject)
  const { subject } = slot
  const dialogs = (
    <>
      <EditTimes
        key={`times${times.key}`}
        course={course}
        times={draft.times}
        series={times.subject?.series}
        day={day}
        open={times.isOpen}
        onTimes={(series) => edit(putSeries(series))}
        onClose={times.close}
      />
      <EditHoliday
        key={`holiday${holiday.key}`}
        holiday={holiday.subject?.holiday}
        day={day}
        open={holiday.isOpen}
        onHoliday={(one) => edit(putException(one))}
        onRemove={({ id }) => edit(removeException(id))}
        onClose={holiday.close}
      />
      <ImportHolidays
        key={`import${importing.key}`}
        course={course}
        times={draft.times}
        open={importing.isOpen}
        onHolidays={(all) => edit(...all.map(putException))}
        onClose={importing.close}
      />
      {subject ? (
        <ShowClass
          key={`class${slot.key}`}
          course={course}
          slot={subject}
          open={slot.isOpen}
          onMove={() => moving.open(subject)}
          onChangeSeries={() => subject.series && times.open({ series: subject.series })}
          onRemoveSeries={() => subject.series && edit(removeSeries(subject.series.id))}
          onRestore={
            cancelled &&
            (() => {
              edit(removeException(cancelled.id))
              slot.close()
            })
          }
          onChanged={() => void draft.follow()}
          onClose={slot.close}
        />
      ) : null}
      {moving.subject ? (
        <MoveClass
          key={`move${moving.key}`}
          courseId={course.id}
          slot={moving.subject}
          open={moving.isOpen}
          onMoved={() => void draft.follow()}
          onClose={moving.close}
        />
      ) : null}
    </>
  )
  return {
    dialogs,
    onSlot: slot.open,
    onHoliday: (one: Holiday) => holiday.open({ holiday: one }),
    onNewTimes: () => times.open({}),
    onNewHoliday: () => holiday.open({}),
    onImportHolidays: () => importing.open({}),
  }
}
