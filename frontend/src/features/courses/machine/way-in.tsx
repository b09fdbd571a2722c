import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { AddressForm } from '~/components/courses/address-form.tsx'
import { addressesOf } from '~/components/courses/opened-for.ts'
import { closeMyMachine, openMyMachine } from '~/data/courses/openings.ts'
import { tell } from '~/lib/tell.ts'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'

interface MachineProps {
  readonly machine: MyMachine
}

const Opened = ({ opening }: { readonly opening: NonNullable<MyMachine['opening']> }) => (
  <Text fontWeight="medium" overflowWrap="anywhere">
    Opened for {addressesOf(opening)}
    {opening.by === 'staff' ? ' by your teacher' : ''} until it stops
  </Text>
)

const CloseButton = ({ machine: { _id } }: MachineProps) => {
  const { mutateAsync, isPending } = useMutation(closeMyMachine(_id))
  return (
    <Button
      variant="ghost"
      loading={isPending}
      onClick={() => void tell(mutateAsync(), 'Failed to close the machine')}
    >
      Close it again
    </Button>
  )
}

/** In the page's address, so that Back closes what it opens. */
const asked = 'your-address'

/** For whom its port is open, and the address of whoever comes from another one than we see. */
export const WayIn = ({ machine }: MachineProps) => {
  const { _id, can, opening, primary, terms, work } = machine
  const navigate = useNavigate()
  const isAsked = useLocation({ select: ({ hash }) => hash === asked })
  const { mutateAsync } = useMutation(openMyMachine(_id))
  const isUnseen = primary === 'open' && !can.open.allowed && can.open.why === 'address'
  const isTheirs = opening?.by === 'student'
  const isTypable = isTheirs && (can.open.allowed || can.open.why === 'address')
  const isMoving = work?.kind === 'open' || work?.kind === 'close-port'
  return (
    <Box mt="2" minH="8">
      <Flex role="status" gap="2" align="center" minW="0">
        {isMoving ? (
          <>
            <Spinner />
            {work.text}
          </>
        ) : opening ? (
          <Opened opening={opening} />
        ) : null}
      </Flex>
      {isTheirs && !isMoving ? (
        <Flex columnGap="4" rowGap="1" wrap="wrap" align="center">
          {isTypable ? (
            <AppLink
              to="/dashboard/my-resources/$vmId"
              params={{ vmId: _id }}
              hash={asked}
              aria-expanded={isAsked}
            >
              Not your address?
            </AppLink>
          ) : null}
          <CloseButton machine={machine} />
        </Flex>
      ) : null}
      {isUnseen || (isAsked && isTypable) ? (
        <Box id={asked} mt="2" scrollMarginTop="20">
          <AddressForm
            mayNetwork={terms.wholeNetwork}
            onOpen={async (wish) => {
              await mutateAsync(wish)
              if (isAsked) await navigate({ to: '.', hash: '', replace: true })
            }}
          />
        </Box>
      ) : null}
    </Box>
  )
}
