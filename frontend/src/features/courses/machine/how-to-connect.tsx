import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { PasswordRows } from '~/components/vms/password-rows.tsx'
import { RdpButton } from '~/components/vms/rdp-button.tsx'
import { SshBlock } from '~/components/vms/ssh-block.tsx'
import { myRdpFile } from '~/data/courses/mine.ts'
import { CopyRow, DetailRows } from '~/ui/detail-rows.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Card } from '~/ui/page/card.tsx'
import { OtherWays, WayIn } from './machine-parts.tsx'
import { placeId } from './show-how-to-connect.ts'

const noAddress = 'It has no address yet. It appears here by itself.'

const whatToDo = ({ connection: { kind, host }, primary, can, work }: MyMachine): string => {
  if (primary === 'bring-back') return 'It is parked until the next class. Bring it back first.'
  if (primary === 'start') return can.start.allowed ? 'It is stopped. Start it first.' : 'It is stopped.'
  if (primary === 'wait') {
    return work?.kind === 'open' ? 'You can connect in a moment.' : 'You can connect as soon as it runs.'
  }
  if (primary === 'open') {
    return can.open.allowed ? 'Connect opens it for the address that you come from.' : can.open.reason
  }
  if (!host) return noAddress
  return kind === 'rdp'
    ? 'Open the file with a remote desktop program, and sign in with the user name and the password below.'
    : 'Paste this into a terminal. It asks for the password below.'
}

interface HowToConnectProps {
  readonly machine: MyMachine
  /** Has it looked at; absent while that is so. */
  readonly onCannot: (() => void) | undefined
}

/** What it takes to get onto the machine. */
export const HowToConnect = ({ machine, onCannot }: HowToConnectProps) => {
  const { _id, connection, opening, primary, work } = machine
  const { kind, host, port, username, password, nextPassword, command } = connection
  return (
    <Box id={placeId} tabIndex={-1} minW="0" scrollMarginTop="20" _focusVisible={{ outline: 'none' }}>
      <Card title="How to connect" h="full">
        <Text color="fg.muted">{whatToDo(machine)}</Text>
        {primary === 'open' || opening || work?.kind === 'open' ? (
          <Arriving fallback={<Box h="10" />}>
            <WayIn machine={machine} />
          </Arriving>
        ) : null}
        {command ? <SshBlock command={command} /> : null}
        {kind === 'rdp' ? (
          <Flex mt="3">
            <RdpButton load={() => myRdpFile(_id)} notYet={host ? undefined : noAddress} />
          </Flex>
        ) : null}
        <Box mt="3">
          <DetailRows>
            <CopyRow
              term="Address"
              value={host && kind === 'rdp' ? `${host}:${port}` : host}
              label="address"
            />
            <CopyRow term="User name" value={username} label="user name" missing="Not known to Labkeeper" />
            <PasswordRows
              term="Password"
              password={password}
              nextPassword={nextPassword}
              state={nextPassword ? 'unclear' : undefined}
              isLoading={false}
            />
          </DetailRows>
        </Box>
        <Arriving>
          <OtherWays machine={machine} onCannot={onCannot} />
        </Arriving>
      </Card>
    </Box>
  )
}
