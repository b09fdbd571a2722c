import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { KeyRound } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { AppLink } from '~/ui/app-link.tsx'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { leftWords, passwordRefusal, startsForPassword } from './care.ts'
import { CareRow } from './care-row.tsx'
import { DiskRows } from './disk-rows.tsx'
import { DoctorView } from './doctor-view.tsx'
import { useCare } from './use-care.ts'

/** What of a machine's page comes after its first picture. */

interface MachineProps {
  readonly machine: MyMachine
}

/** What went wrong, what is not as it should be, and that help was asked for. */
export const Notices = ({ machine: { lastError, problem, help } }: MachineProps) => (
  <>
    {lastError ? (
      <Notice tone="error" role="status" mb="4">
        The last time it did not work: {lastError}
      </Notice>
    ) : null}
    {problem ? (
      <Notice tone="warning" role="status" mb="4">
        {problem}
      </Notice>
    ) : null}
    {help ? (
      <Notice tone="info" role="status" mb="4">
        Your hand is up: {help.text}
      </Notice>
    ) : null}
  </>
)

const History = ({ machine: { history } }: MachineProps) => (
  <Card title="History">
    {history.length === 0 ? <Text color="fg.muted">Nothing has happened yet.</Text> : null}
    <Flex as="ol" direction="column" gap="2.5" listStyleType="none">
      {history.map(({ at, text }) => (
        <Flex
          as="li"
          key={`${at} ${text}`}
          columnGap="4"
          justify="space-between"
          align="baseline"
          direction={{ base: 'column', sm: 'row' }}
        >
          <Text minW="0" overflowWrap="anywhere">
            {text}
          </Text>
          <Text as="span" color="fg.muted" textStyle="xs" flexShrink="0" whiteSpace="nowrap">
            <Time at={at} />
          </Text>
        </Flex>
      ))}
    </Flex>
  </Card>
)

interface OtherWaysProps extends MachineProps {
  /** Has it looked at; absent while that is so. */
  readonly onCannot: (() => void) | undefined
}

/** For whom what stands above is not enough. */
export const OtherWays = ({ machine, onCannot }: OtherWaysProps) => (
  <Flex mt="3" gap="4" wrap="wrap" align="center">
    <Button variant="outline" disabled={onCannot === undefined} onClick={onCannot}>
      I can't connect
    </Button>
    {machine.osType === 'Linux' ? <AppLink to="/dashboard/my-resources/keys">My SSH keys</AppLink> : null}
  </Flex>
)

/** What is seldom done with a machine: a new password, a fresh disk, and the way back to an older one. */
const Care = ({ machine }: MachineProps) => {
  const { limits, connection } = machine
  const care = useCare(machine)
  const account = connection.username ?? 'your account'
  const after = startsForPassword(machine) ? ', after a start' : ''
  return (
    <Card title="Password and disk">
      <Box as="ul" listStyleType="none">
        <CareRow
          icon={KeyRound}
          label="New password"
          text={`Another one for ${account}${after}. ${leftWords(limits.passwordsLeft, 'today')}`}
          reason={passwordRefusal(machine)}
          loading={care.pending?.what === 'password'}
          onClick={care.askPassword}
        />
        <DiskRows machine={machine} care={care} />
      </Box>
      {care.confirmation}
    </Card>
  )
}

export const CareAndHistory = ({ machine }: MachineProps) => (
  <Flex direction="column" gap="6" minW="0">
    <Care machine={machine} />
    <History machine={machine} />
  </Flex>
)

interface DoctorProps extends MachineProps {
  readonly onClose: () => void
}

/** Above all else: whoever asked for it from below is led there. */
export const Doctor = ({ machine, onClose }: DoctorProps) => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' })
    place.current?.focus({ preventScroll: true })
  }, [])
  return (
    <Box ref={place} tabIndex={-1} mb="6" scrollMarginTop="20" _focusVisible={{ outline: 'none' }}>
      <DoctorView machine={machine} onClose={onClose} />
    </Box>
  )
}
