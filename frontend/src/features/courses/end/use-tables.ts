import type { Course } from '@labkeeper/contract/courses/course'
import { useState } from 'react'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { exportCourse } from './export-course.ts'

/** Hands out the tables of courses, one course after the other. What one cannot be read for does not keep the others. */
export const useTables = () => {
  const [left, setLeft] = useState(0)
  const read = async (courses: readonly Course[]): Promise<void> => {
    setLeft(courses.length)
    for (const course of courses) {
      await exportCourse(course).catch((error: unknown) =>
        toast.error(`${course.name}: ${errorText(error, 'Failed to read what it has')}`),
      )
      setLeft((many) => many - 1)
    }
  }
  return { read, left, isReading: left > 0 }
}
