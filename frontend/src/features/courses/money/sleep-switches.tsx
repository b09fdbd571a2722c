import { Box, Flex, Text } from '@chakra-ui/react'
import type { Estimate } from '@labkeeper/contract/courses/money'
import type { SleepRules } from '@labkeeper/contract/courses/rules'
import { Select } from '~/ui/form/select.tsx'
import { SwitchRow } from '../rules/switch-row.tsx'
import { helpOf, labels, pauseChoices, rulesInOrder, savesText, setTo } from './sleep-rules.ts'

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
        <Box key={rule}>
          <SwitchRow
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
          {rule === 'parkAfterDays' && rules.parkAfterDays > 0 ? (
            <Box mt="2" maxW="11rem">
              <Select
                size="sm"
                aria-label="Park in breaks of more than"
                choices={pauseChoices(rules.parkAfterDays)}
                value={rules.parkAfterDays}
                disabled={disabled}
                onChange={({ currentTarget: { value } }) => onSwitch({ parkAfterDays: Number(value) })}
              />
            </Box>
          ) : null}
        </Box>
      )
    })}
  </Flex>
)
