import { Box, Flex } from '@chakra-ui/react'
import type { OpenInput } from '@labkeeper/contract/courses/open-input'
import type { Opening } from '@labkeeper/contract/courses/opening'
import type { ReactNode } from 'react'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { AddressForm } from './address-form.tsx'
import { addressesOf } from './opened-for.ts'

const Said = ({ children }: { readonly children: ReactNode }) => (
  <Flex role="status" gap="2" align="center" minH="8" overflowWrap="anywhere">
    {children}
  </Flex>
)

interface OpeningViewProps {
  readonly isBusy: boolean
  /** Whoever looks is let in. */
  readonly isIn: boolean
  readonly opening: Opening | undefined
  /** Why it is not open for them. */
  readonly reason: string | undefined
  /** It can be opened for an address that they type. */
  readonly canType: boolean
  readonly mayNetwork?: boolean
  readonly onOpen: (wish: OpenInput) => Promise<unknown>
}

/** For whom a machine is open; or why it is not, and the address of whoever comes from another one than we see. */
export const OpeningView = (props: OpeningViewProps) => {
  const { isBusy, isIn, opening, reason, canType, mayNetwork = false, onOpen } = props
  if (isBusy) {
    return (
      <Said>
        <Spinner />
        Its port is being opened
      </Said>
    )
  }
  if (isIn) return opening ? <Said>Open for {addressesOf(opening)} until it stops.</Said> : null
  return (
    <>
      <Said>{reason}</Said>
      {canType ? (
        <Box mt="2">
          <AddressForm mayNetwork={mayNetwork} onOpen={onOpen} />
        </Box>
      ) : null}
    </>
  )
}
