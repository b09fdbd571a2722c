import { Text } from '@chakra-ui/react'
import type { Student } from '@labkeeper/contract/students/students'
import { useMutation } from '@tanstack/react-query'
import { deleteStudent } from '~/data/students/mutations.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'

/** What is asked before a student is deleted. */
export const deletionOf = ({ name, email }: Student) => ({
  title: 'Delete Student',
  confirmLabel: 'Delete',
  text: (
    <>
      <Text wordBreak="break-word">
        {`Are you sure you want to delete ${name} (${email})? This action cannot be undone.`}
      </Text>
      <Text mt="2">Virtual machines that are allocated to them stay, and become unallocated.</Text>
    </>
  ),
})

/** Deletes a student, with its toasts. Answers whether the server agreed. */
export const useDeleteStudent = () => {
  const { mutateAsync } = useMutation(deleteStudent())
  return async (student: Student): Promise<boolean> => {
    try {
      await mutateAsync(student)
      toast.success('Student deleted successfully')
      return true
    } catch (error) {
      toast.error(errorText(error, 'Failed to delete student'))
      return false
    }
  }
}
