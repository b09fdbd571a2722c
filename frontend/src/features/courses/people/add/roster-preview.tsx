import { Box, Flex, Text } from '@chakra-ui/react'
import type { Roster, RosterRow } from '@labkeeper/contract/courses/people'
import type { ReactNode } from 'react'
import { functionNames } from '../person-state.ts'
import { firstOf } from './first-of.ts'

interface RosterPartProps {
  /** '28 new' */
  readonly title: string
  /** What becomes of them. */
  readonly note: string
  readonly isOpen?: boolean
  readonly children: ReactNode
}

const RosterPart = ({ title, note, isOpen = false, children }: RosterPartProps) => (
  <Box as="details" {...{ open: isOpen }} borderTopWidth="1px" _first={{ borderTopWidth: '0' }}>
    <Box as="summary" px="3" py="2" cursor="pointer" _hover={{ bg: 'bg.subtle' }}>
      <Text as="span" fontWeight="medium" fontVariantNumeric="tabular-nums">
        {title}
      </Text>{' '}
      <Text as="span" color="fg.muted" fontSize="13px">
        {note}
      </Text>
    </Box>
    <Box
      as="ul"
      listStyleType="none"
      maxH="11rem"
      overflowY="auto"
      px="3"
      pb="2"
      tabIndex={0}
      aria-label={title}
    >
      {children}
    </Box>
  </Box>
)

interface LineProps {
  readonly name: string
  readonly about: string
  /** Of the file. */
  readonly row?: number | undefined
  readonly reason?: string
}

const Line = ({ name, about, row, reason }: LineProps) => (
  <Flex as="li" gap="3" py="1" fontSize="13px" align="baseline">
    <Box flex="1" minW="0">
      <Text wordBreak="break-word">
        {name || '(empty)'}{' '}
        <Text as="span" color="fg.muted">
          {about}
        </Text>
      </Text>
      {reason ? <Text color="fg.error">{reason}</Text> : null}
    </Box>
    {row === undefined ? null : (
      <Text color="fg.muted" textStyle="xs" flexShrink="0">
        Row {row}
      </Text>
    )}
  </Flex>
)

const WrongLines = ({ wrong }: Pick<Roster, 'wrong'>) => {
  const { shown, more } = firstOf(wrong)
  return (
    <>
      {shown.map(({ row, email, reason }) => (
        <Line key={`${row} ${email}`} name={email} about="" row={row} reason={reason} />
      ))}
      {more > 0 ? <Line name={`And ${more} more.`} about="" /> : null}
    </>
  )
}

const aboutOf = ({ email, group, function: one }: RosterRow): string =>
  [email, one === 'student' ? undefined : functionNames[one], group].filter(Boolean).join(' · ')

const linesOf = (rows: readonly RosterRow[]) =>
  rows.map((person) => (
    <Line key={person.email} name={person.name} about={aboutOf(person)} row={person.row} />
  ))

/** What a file does to a course, before it does: nobody is added, changed or left out unseen. */
export const RosterPreview = ({ roster }: { readonly roster: Roster }) => {
  const { add, invite, keep, leave, wrong } = roster
  const fresh = [...add, ...invite]
  return (
    <Box borderWidth="1px" rounded="l2" overflow="hidden" role="region" aria-label="Preview">
      {wrong.length > 0 ? (
        <RosterPart title={`${wrong.length} wrong`} note="are left out" isOpen>
          <WrongLines wrong={wrong} />
        </RosterPart>
      ) : (
        <Text px="3" py="2" color="fg.muted">
          0 wrong
        </Text>
      )}
      <RosterPart
        title={`${fresh.length} new`}
        note={invite.length > 0 ? `${add.length} join at once, ${invite.length} need an invitation` : ''}
      >
        {linesOf(fresh)}
      </RosterPart>
      <RosterPart title={`${keep.length} kept`} note="with name, group and function of the file">
        {linesOf(keep)}
      </RosterPart>
      <RosterPart
        title={`${leave.length} leave`}
        note={leave.length > 0 ? 'and may no longer start a machine' : ''}
      >
        {linesOf(leave)}
      </RosterPart>
    </Box>
  )
}
