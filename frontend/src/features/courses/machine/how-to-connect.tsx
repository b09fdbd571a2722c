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
import { noAddress, whatToDo } from './what-to-do.ts'

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
