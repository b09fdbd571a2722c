import type { Course } from '@labkeeper/contract/courses/course'
import { readExport } from '~/data/courses/export.ts'
import { saveFile } from '~/lib/browser/save-file.ts'

/** Browsers drop some of many files that come within the same moment. */
const pauseMs = 250
const pause = () => new Promise((done) => setTimeout(done, pauseMs))

/** Hands the tables of one course to the person, each as a file. */
export const exportCourse = async (course: Course): Promise<void> => {
  // The library of tables comes with the first.
  const [{ courseTables }, found] = await Promise.all([import('./course-tables.ts'), readExport(course)])
  for (const { fileName, text } of courseTables(course, found)) {
    saveFile(fileName, text, 'text/csv; charset=utf-8')
    await pause()
  }
}
