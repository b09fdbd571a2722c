import { Text } from '@chakra-ui/react'
import type { Student } from '@labkeeper/contract/students'
import { useMutation } from '@tanstack/react-query'
import { ConfirmDialog } from '~/components/confirm-dialog.tsx'
import { errorText } from '~/lib/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { deleteStudent } from './mutations.ts'

interface DeleteStudentDialogProps {
  readonly student: Student
  readonly open: boolean
  readonly onClose: () => void
  readonly onDeleted: () => void
}

export const DeleteStudentDialog = ({ student, open, onClose, onDeleted }: DeleteStudentDialogProps) => {
  const { mutate, isPending } = useMutation(deleteStudent())
  const confirm = () =>
    mutate(student, {
      onSuccess: () => {
        onDeleted()
        toast.success('Student deleted successfully')
      },
      onError: (error) => {
        onClose()
        toast.error(errorText(error, 'Failed to delete student'))
      },
    })
  return (
    <ConfirmDialog
      open={open}
      title="Delete Student"
      confirmLabel="Delete"
      pending={isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <Text wordBreak="break-word">
        {`Are you sure you want to delete ${student.name} (${student.email})? This action cannot be undone.`}
      </Text>
      <Text mt="2">Virtual machines that are allocated to them stay, and become unallocated.</Text>
    </ConfirmDialog>
  )
}
