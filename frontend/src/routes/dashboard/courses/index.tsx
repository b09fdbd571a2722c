import { createFileRoute } from '@tanstack/react-router'
import { CoursesPage } from '~/features/courses/list/courses-page.tsx'
import { AttendedCourses } from '~/features/courses/mine/attended-courses.tsx'

const Courses = () => (
  <CoursesPage>
    <AttendedCourses />
  </CoursesPage>
)

export const Route = createFileRoute('/dashboard/courses/')({ component: Courses })
