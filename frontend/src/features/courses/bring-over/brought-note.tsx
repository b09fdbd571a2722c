import { Box, type BoxProps } from '@chakra-ui/react'
import type { ForeignLab } from '@labkeeper/contract/courses/lab-services'
import { AppLink } from '~/ui/app-link.tsx'
import { courseLink } from '../course-link.ts'

interface BroughtNoteProps extends BoxProps {
  readonly brought: NonNullable<ForeignLab['brought']>
}

/** That a lab was brought over before, and the way to its course. */
export const BroughtNote = ({ brought, ...box }: BroughtNoteProps) => (
  <Box fontSize="13px" {...box}>
    {brought.complete ? 'Brought over already' : 'Its people are missing: bring it over again'}
    <br />
    <AppLink {...courseLink(brought.courseId)}>Open {brought.name}</AppLink>
  </Box>
)
