import { mostStaff, mostStudents } from '@labkeeper/contract/courses/course'

/** A course has no more people. */
const most = mostStudents + mostStaff

/** Of a file for something else tens of thousands of lines may be wrong: with all of them in the page it stood still. */
export const firstOf = <Line>(
  lines: readonly Line[],
): { readonly shown: readonly Line[]; readonly more: number } => ({
  shown: lines.slice(0, most),
  more: Math.max(0, lines.length - most),
})
