import { Box, Flex, Text } from '@chakra-ui/react'
import type { Check, Diagnosis } from '@labkeeper/contract/courses/doctor'
import { CircleAlert, CircleCheck, CircleDashed, CircleHelp } from 'lucide-react'
import { Button } from '~/ui/button.tsx'
import { Spinner } from '~/ui/notice/spinner.tsx'

const looks = {
  ok: { icon: CircleCheck, colour: 'fg.success' },
  problem: { icon: CircleAlert, colour: 'fg.error' },
  unknown: { icon: CircleHelp, colour: 'fg.muted' },
  'not looked at': { icon: CircleDashed, colour: 'fg.muted' },
} as const satisfies Record<Check['status'], unknown>

export type RepairOf = NonNullable<Check['repair']>['do']

const nameOf = ({ name }: Check): string => `${name.charAt(0).toUpperCase()}${name.slice(1)}`

interface CheckListProps {
  readonly diagnosis: Diagnosis
  /** What whoever looks can have done. */
  readonly offers: ReadonlySet<RepairOf>
  /** Absent while it is being looked at. */
  readonly onRepair?: ((repair: RepairOf) => void) | undefined
  readonly isPending?: boolean
}

/** What was looked at, in its order, and the one thing that mends what was found. */
export const CheckList = ({ diagnosis: { checks }, offers, onRepair, isPending }: CheckListProps) => (
  <Box as="ul" aria-label="Checks" listStyleType="none">
    {checks.map((check) => {
      const { name, status, text, repair } = check
      const { icon: Icon, colour } = looks[status]
      return (
        <Flex
          as="li"
          key={name}
          gap="2.5"
          align="flex-start"
          py={status === 'problem' ? '2' : '1'}
          color={status === 'ok' || status === 'problem' ? undefined : 'fg.muted'}
        >
          <Box color={colour} pt="0.5" flexShrink="0">
            <Icon size={16} aria-hidden />
          </Box>
          <Box flex="1" minW="0">
            <Text fontWeight={status === 'problem' ? 'medium' : undefined}>
              {nameOf(check)}: {status}
            </Text>
            {text ? <Text overflowWrap="anywhere">{text}</Text> : null}
            {repair && onRepair && offers.has(repair.do) ? (
              <Box mt="2">
                <Button loading={isPending} onClick={() => onRepair(repair.do)}>
                  {repair.label}
                </Button>
              </Box>
            ) : null}
          </Box>
        </Flex>
      )
    })}
  </Box>
)

/** What came of it, in one sentence; while it is looked at, that it is. */
export const Summary = ({ diagnosis }: { readonly diagnosis: Diagnosis | undefined }) => (
  <Flex role="status" gap="2" align="center" fontWeight="medium" mb="2">
    {diagnosis?.state === 'done' ? (
      diagnosis.summary
    ) : (
      <>
        <Spinner />
        Looking at it. This takes up to a minute.
      </>
    )}
  </Flex>
)
