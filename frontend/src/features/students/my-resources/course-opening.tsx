import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { AddressForm } from '~/components/courses/address-form.tsx'
import { addressesOf } from '~/components/courses/opened-for.ts'
import { keepMine, myMachineQuery } from '~/data/courses/mine.ts'
import { openForCaller, openMyMachine } from '~/data/courses/openings.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { Spinner } from '~/ui/notice/spinner.tsx'

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

const Said = ({ children }: { readonly children: ReactNode }) => (
  <Flex role="status" gap="2" align="center" minH="8" overflowWrap="anywhere">
    {children}
  </Flex>
)

interface AskedProps {
  readonly machine: MyMachine
  readonly reason: string | undefined
}

/** Why it is not open, and the address of whoever comes from another one than we see. */
const Asked = ({ machine: { _id, can, terms }, reason }: AskedProps) => {
  const { mutateAsync } = useMutation(openMyMachine(_id))
  const canType = can.open.allowed || can.open.why === 'address'
  return (
    <>
      <Said>{reason}</Said>
      {canType ? (
        <Box mt="2">
          <AddressForm mayNetwork={terms.wholeNetwork} onOpen={mutateAsync} />
        </Box>
      ) : null}
    </>
  )
}

const Loaded = ({ machine }: { readonly machine: MyMachine }) => {
  const { can, lastError, opening, primary, work } = machine
  const { isPending, error } = useSilentOpening(machine)
  if (isPending || work?.kind === 'open') {
    return (
      <Said>
        <Spinner />
        Its port is being opened
      </Said>
    )
  }
  if (primary === 'connect') {
    return opening ? <Said>Open for {addressesOf(opening)} until it stops.</Said> : null
  }
  if (primary !== 'open') return null
  const failure = error ? errorText(error, 'Failed to open the machine') : lastError
  return <Asked machine={machine} reason={can.open.allowed ? failure : can.open.reason} />
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
