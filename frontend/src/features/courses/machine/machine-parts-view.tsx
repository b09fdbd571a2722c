import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { Time } from '~/ui/time.tsx'
import { DoctorView } from './doctor-view.tsx'

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

export const History = ({ machine: { history } }: MachineProps) => (
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

interface DoctorProps extends MachineProps {
  readonly onClose: () => void
}

export const Doctor = ({ machine, onClose }: DoctorProps) => (
  <Box mb="6">
    <DoctorView machine={machine} onClose={onClose} />
  </Box>
)
