import { Box, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { OpeningView } from '~/components/courses/opening-view.tsx'
import { keepMine, myMachineQuery } from '~/data/courses/mine.ts'
import { openForCaller, openMyMachine } from '~/data/courses/openings.ts'
import { errorText } from '~/lib/server/api-error.ts'

/** Once each time that it is found closed, as long as it is looked at. */
const useSilentOpening = (machine: MyMachine | undefined) => {
  const { mutate, isPending, error } = useMutation({
    mutationFn: openForCaller,
    onSuccess: (answer, _, __, { client }) => (answer ? keepMine(client, answer.data) : undefined),
  })
  const isTried = useRef(false)
  useEffect(() => {
    if (machine?.primary !== 'open' || isTried.current) return
    const { open } = machine.can
    if (!open.allowed && open.why !== 'address') return
    isTried.current = true
    mutate(machine)
  }, [machine, mutate])
  return { isPending, error }
}

const Loaded = ({ machine }: { readonly machine: MyMachine }) => {
  const { _id, can, lastError, opening, primary, terms, work } = machine
  const { isPending, error } = useSilentOpening(machine)
  const { mutateAsync } = useMutation(openMyMachine(_id))
  const isBusy = isPending || work?.kind === 'open'
  if (!isBusy && primary !== 'connect' && primary !== 'open') return null
  const failure = error ? errorText(error, 'Failed to open the machine') : lastError
  return (
    <OpeningView
      isBusy={isBusy}
      isIn={primary === 'connect'}
      opening={opening}
      reason={can.open.allowed ? failure : can.open.reason}
      canType={can.open.allowed || can.open.why === 'address'}
      mayNetwork={terms.wholeNetwork}
      onOpen={mutateAsync}
    />
  )
}

/**
 * A machine of a course is opened for where its student is as the dialog is. Nothing is said of one that everybody may
 * reach.
 */
export const CourseOpening = ({ vmId }: { readonly vmId: string }) => {
  const { data, error } = useQuery({ ...myMachineQuery(vmId), staleTime: 0 })
  return (
    <Box mt="2" minH="8">
      {data ? (
        <Loaded machine={data} />
      ) : error ? (
        <Text color="fg.error">{errorText(error, 'Failed to look whether it is open')}</Text>
      ) : null}
    </Box>
  )
}
