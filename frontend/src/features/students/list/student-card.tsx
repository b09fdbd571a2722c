import { Box } from '@chakra-ui/react'
import type { Student } from '@labkeeper/contract/students/students'
import { dayOf } from '~/lib/time.ts'
import { StudentButtons } from './student-actions.tsx'

/** One student on a phone. */
export const StudentCard = ({ student }: { readonly student: Student }) => (
  <Box>
    <Box fontWeight="medium" wordBreak="break-word">
      {student.name}
    </Box>
    <Box color="fg.muted" fontSize="13px" wordBreak="break-all">
      {student.email}
    </Box>
    <Box color="fg.muted" textStyle="xs" mt="0.5">
      {student.role} · created {dayOf(new Date(student.createdAt))}
    </Box>
    <Box mt="1.5" ms="-2">
      <StudentButtons student={student} />
    </Box>
  </Box>
)
