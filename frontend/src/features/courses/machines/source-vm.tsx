import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { hasEnded } from '@labkeeper/contract/courses/ended'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { isMoving } from '@labkeeper/contract/vms/power'
import { useMutation } from '@tanstack/react-query'
import { makeSource } from '~/data/courses/versions.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/page/card.tsx'
import { mayAs } from '../rights.ts'
import { MachineCard } from './machine-card.tsx'
import { PartOfPage } from './part-of-page.tsx'

interface SourceVmProps {
  readonly course: Course
  readonly machine: CourseMachine | undefined
  readonly onMakeVersion: (machine: CourseMachine) => void
}

/** The VM that a teacher prepares, and of which versions are made. */
export const SourceVm = ({ course, machine, onMakeVersion }: SourceVmProps) => {
  const { mutateAsync, isPending } = useMutation(makeSource(course.id))
  const mayChange = mayAs(course, 'teacher') && !hasEnded(course.state)
  const prepare = () => void tell(mutateAsync(), 'Failed to make the source VM')
  if (machine === undefined && !mayChange) return null
  return (
    <PartOfPage
      title="Source VM"
      actions={
        !mayChange ? null : machine ? (
          <Button
            variant="outline"
            disabled={isMoving(machine)}
            title={isMoving(machine) ? 'Another operation is running on it' : undefined}
            onClick={() => onMakeVersion(machine)}
          >
            Make version
          </Button>
        ) : (
          <Button
            variant="outline"
            loading={isPending}
            loadingText="Prepare source VM"
            disabled={course.recipe === undefined}
            title={course.recipe ? undefined : 'Choose what the machines are made of.'}
            onClick={prepare}
          >
            Prepare source VM
          </Button>
        )
      }
    >
      <Card p="3">
        {machine ? (
          <MachineCard machine={machine} />
        ) : (
          <Flex minH="12" align="center">
            <Text color="fg.muted">
              One machine that you set up as all of them should be. A version is made of it.
            </Text>
          </Flex>
        )}
      </Card>
    </PartOfPage>
  )
}
