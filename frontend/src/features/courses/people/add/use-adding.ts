import { useMutation } from '@tanstack/react-query'
import { addPeople } from '~/data/courses/people.ts'

/** The call that adds people belongs to the whole dialog, which stays until it is answered. */
export const useAdding = (courseId: string) => useMutation(addPeople(courseId))
export type Adding = ReturnType<typeof useAdding>
