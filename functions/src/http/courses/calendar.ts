import { calendarHolidayRoutes } from '@labkeeper/contract/courses/calendar-holidays'
import { calendarRoutes } from '@labkeeper/contract/courses/calendar-routes'
import { toCalendar } from '../../domain/courses/calendar/settle-calendar.ts'
import { beginClass } from '../../use-cases/courses/classes/begin-class.ts'
import { previewCalendar, saveCalendar } from '../../use-cases/courses/classes/calendar.ts'
import { changeClass } from '../../use-cases/courses/classes/change-class.ts'
import { listClasses } from '../../use-cases/courses/classes/list-classes.ts'
import { readHolidays } from '../../use-cases/courses/classes/read-holidays.ts'
import { checkCourseEntitlement } from '../../use-cases/courses/lab/check-course-entitlement.ts'
import type { World } from '../../use-cases/world.ts'
import { onCourse } from '../kernel/endpoint.ts'

const aboutCourse = (_body: unknown, { courseId }: { readonly courseId: string }): string => courseId

/** /api/courses/{courseId}: its calendar, and its classes. */
export const calendarEndpoints = (world: World) => {
  const holding = { ...world, checkEntitlement: checkCourseEntitlement(world) }
  return {
    getCalendar: onCourse(calendarRoutes.getCalendar, async ({ part }) => ({
      data: toCalendar(part.course),
    })),
    saveCalendar: onCourse(
      calendarRoutes.saveCalendar,
      async ({ part, body }) => ({
        message: 'The calendar is saved.',
        data: await saveCalendar(world)(part, body),
      }),
      { event: 'calendar-saved', about: aboutCourse },
    ),
    previewCalendar: onCourse(calendarRoutes.previewCalendar, async ({ part, body }) => ({
      data: await previewCalendar(world)(part, body),
    })),
    readHolidays: onCourse(calendarHolidayRoutes.readHolidays, async ({ part, body, caller }) => ({
      data: { holidays: await readHolidays(world)(part, body.ics, caller) },
    })),
    listClasses: onCourse(calendarRoutes.listClasses, async ({ part, query }) => ({
      data: await listClasses(world)(part, query),
    })),
    beginClass: onCourse(
      calendarRoutes.beginClass,
      async ({ part, body, caller, requestId }) => {
        const asker = { requestedBy: caller.userId, requestId }
        const { data, until, operationId } = await beginClass(holding)(part, body, asker)
        const message = `The class has begun. It ends at ${until}.`
        return { message, data, ...(operationId && { operationId }) }
      },
      { event: 'class-begun', about: aboutCourse },
    ),
    changeClass: onCourse(
      calendarRoutes.changeClass,
      ({ part, params, body, caller, requestId }) =>
        changeClass(holding)(part, params.key, body, { requestedBy: caller.userId, requestId }),
      { event: 'class-changed', about: aboutCourse },
    ),
  }
}
