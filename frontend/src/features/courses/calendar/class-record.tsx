import { Box, Text } from '@chakra-ui/react'
import type { Meeting } from '@labkeeper/contract/courses/classes'
import { counted } from '@labkeeper/contract/kernel/wording'
import { Fact } from './facts.tsx'

/** What became of a class: how many machines it started, which not and why, and who came. */
export const ClassRecord = ({ meeting }: { readonly meeting: Meeting }) => {
  const { state, kind, started, notStarted, attended, absent, note } = meeting
  const hasBegun = state === 'running' || state === 'ended'
  return (
    <>
      {note ? <Fact term="Note">{note}</Fact> : null}
      {kind === 'class' && started > 0 ? <Fact term="Started">{counted(started, 'machine')}</Fact> : null}
      {notStarted.length > 0 ? (
        <Fact term="Not started">
          <Box as="ul" listStyleType="none">
            {notStarted.map(({ machine, name, reason }) => (
              <li key={machine}>
                {name} ({machine}): {reason}
              </li>
            ))}
          </Box>
        </Fact>
      ) : null}
      {hasBegun && attended + absent.length > 0 ? (
        <Fact term="There">
          {attended} of {attended + absent.length}
          {absent.length > 0 ? (
            <Text color="fg.muted">Not there: {absent.map(({ name }) => name).join(', ')}</Text>
          ) : null}
        </Fact>
      ) : null}
    </>
  )
}
