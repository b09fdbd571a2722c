import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { saveStudentPower, studentPowerQuery } from '~/data/policies/policy.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Switch } from '~/ui/form/switch.tsx'
import { Card } from '~/ui/page/card.tsx'
import { ErrorState } from '~/ui/page/error-state.tsx'

/** Saved with the switch itself: it counts for VMs that exist, as the policies above it do not. */
export const StudentPowerCard = () => {
  const { data, error, isFetching, refetch } = useQuery(studentPowerQuery())
  const { mutate, isPending, variables } = useMutation(saveStudentPower())
  const save = (allowed: boolean) =>
    mutate(allowed, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorText(error, 'Failed to save')),
    })
  const id = useId()
  const aboutId = useId()
  if (error && !data) {
    return (
      <Card p={{ base: '4', sm: '6' }} mt="6">
        <ErrorState
          title="Failed to load what students may do"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Card>
    )
  }
  return (
    <Card p={{ base: '4', sm: '6' }} mt="6">
      <Flex gap="4" justify="space-between">
        <Box minW="0">
          <chakra.label htmlFor={id} display="block" fontWeight="semibold" cursor="pointer">
            Students start and stop their VMs
          </chakra.label>
          <Box id={aboutId} color="fg.muted">
            <Text>
              Students may start and stop what is allocated to them, under Connect on My Resources. This
              counts at once, for all VMs.
            </Text>
            <Text mt="2">Machines of courses follow the rules of their course.</Text>
          </Box>
        </Box>
        {/* As long as nobody knows, a switch would say that they may not. */}
        {data ? (
          <Switch
            id={id}
            aria-describedby={aboutId}
            mt="0.5"
            checked={isPending ? variables : data.allowed}
            disabled={isPending}
            onChange={({ target }) => save(target.checked)}
          />
        ) : null}
      </Flex>
    </Card>
  )
}
