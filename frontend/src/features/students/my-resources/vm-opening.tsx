import { Box, Text } from '@chakra-ui/react'
import type { VmReach } from '@labkeeper/contract/courses/open-vms'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { OpeningView } from '~/components/courses/opening-view.tsx'
import { openDoor, openDoorForCaller, reachQuery } from '~/data/vms/open-vm.ts'
import { errorText } from '~/lib/server/api-error.ts'

interface VmOpeningProps {
  readonly id: string
}

const Loaded = ({ id, reach }: VmOpeningProps & { readonly reach: VmReach }) => {
  const { mutate, isPending, error } = useMutation(openDoorForCaller({ resourceId: id }))
  const { mutateAsync } = useMutation(openDoor({ resourceId: id }))
  const { access, isIn, open, opening, work, lastError } = reach
  const canType = open.allowed || open.why === 'address'
  // Once, as long as it is looked at.
  const isTried = useRef(false)
  useEffect(() => {
    if (isTried.current || isIn || !canType || work !== undefined) return
    isTried.current = true
    mutate({ open })
  }, [canType, isIn, mutate, open, work])
  if (access === 'anyone') return null
  const failure = error ? errorText(error, 'Failed to open the VM') : lastError
  return (
    <OpeningView
      isBusy={isPending || work !== undefined}
      isIn={isIn}
      opening={opening}
      reason={open.allowed ? failure : open.reason}
      canType={canType}
      onOpen={mutateAsync}
    />
  )
}

/** A VM that its owner has closed is opened for where its student is as the dialog is. */
export const VmOpening = ({ id }: VmOpeningProps) => {
  const { data, error } = useQuery({ ...reachQuery({ resourceId: id }), staleTime: 0 })
  return (
    <Box mt="2" minH="8">
      {data ? (
        <Loaded id={id} reach={data} />
      ) : error ? (
        <Text color="fg.error">{errorText(error, 'Failed to look whether it is open')}</Text>
      ) : null}
    </Box>
  )
}
