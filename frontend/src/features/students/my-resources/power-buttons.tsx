import { Flex } from '@chakra-ui/react'
import type { StudentResource } from '@labkeeper/contract/students/student-resources'
import { vmCan } from '@labkeeper/contract/vms/power'
import { useMutation } from '@tanstack/react-query'
import { asMachine, operateResource } from '~/data/students/my-resources.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'

const labels = { start: 'Start', stop: 'Stop' } as const

/** Where the lab lets students do it. What is not possible now says why. */
export const PowerButtons = ({ resource }: { readonly resource: StudentResource }) => {
  const { mutateAsync, isPending, variables } = useMutation(operateResource(resource._id))
  return (
    <Flex gap="2" mb="3">
      {(['start', 'stop'] as const).map((what) => {
        const verdict = vmCan[what](asMachine(resource))
        const why = verdict.allowed ? undefined : verdict.reason
        return (
          <Button
            key={what}
            variant="outline"
            disabled={why !== undefined}
            loading={isPending && variables === what}
            {...(why && { title: why, 'aria-description': why })}
            onClick={() => void tell(mutateAsync(what), 'Failed to do this')}
          >
            {labels[what]}
          </Button>
        )
      })}
    </Flex>
  )
}
