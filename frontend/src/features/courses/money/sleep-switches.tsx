import { Flex, Text } from '@chakra-ui/react'
import type { Estimate } from '@labkeeper/contract/courses/money'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { SwitchRow } from '../rules/switch-row.tsx'
import { helpOf, labels, rulesInOrder, savesText, setTo } from './sleep-rules.ts'

interface SleepSwitchesProps {
  readonly rules: SleepRules
  /** What each saves, as soon as that is known. */
  readonly switches: Estimate['switches'] | undefined
  readonly disabled?: boolean
  readonly onSwitch: (change: Partial<SleepRules>) => void
}

/** Rules by which machines that nobody uses cost less, each with what it saves. */
export const SleepSwitches = ({ rules, switches, disabled = false, onSwitch }: SleepSwitchesProps) => (
  <Flex direction="column" gap="4">
    {rulesInOrder.map((rule) => {
      const saves = savesText(switches, rule)
      return (
        <SwitchRow
          key={rule}
          label={labels[rule]}
          help={
            <>
              {helpOf(rule, rules)}
              {saves ? (
                <Text as="span" display="block" color="fg" fontVariantNumeric="tabular-nums">
                  {saves}
                </Text>
              ) : null}
            </>
          }
          checked={Boolean(rules[rule])}
          disabled={disabled}
          onChange={({ currentTarget: { checked } }) => onSwitch(setTo(rule, checked))}
        />
      )
    })}
  </Flex>
)
