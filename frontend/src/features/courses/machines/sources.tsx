import { Box, Grid, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { versionsLine } from './machine-counts.ts'
import { SourceVm } from './source-vm.tsx'
import { Surplus } from './surplus.tsx'
import { Versions } from './versions.tsx'

interface SourcesProps {
  readonly course: Course
  readonly machines: readonly CourseMachine[]
  readonly onMakeVersion: (source: CourseMachine) => void
  readonly onRemove: (surplus: readonly CourseMachine[]) => void
}

/** Of what the machines are made: the VM that a teacher prepares, and its versions. Above it, which of them are too many. */
export const Sources = ({ course, machines, onMakeVersion, onRemove }: SourcesProps) => {
  const line = versionsLine(machines)
  return (
    <Box mb="6">
      <Surplus course={course} machines={machines} onRemove={onRemove} />
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', xl: 'repeat(2, minmax(0, 1fr))' }} gap="4">
        <SourceVm
          course={course}
          machine={machines.find(({ kind }) => kind === 'source')}
          onMakeVersion={onMakeVersion}
        />
        <Versions course={course} machines={machines} />
      </Grid>
      {line ? (
        <Text mt="3" fontSize="13px" fontVariantNumeric="tabular-nums">
          {line}
        </Text>
      ) : null}
    </Box>
  )
}
