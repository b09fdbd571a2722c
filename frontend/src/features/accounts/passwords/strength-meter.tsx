import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { passwordCriteria, strengthOf } from '@labkeeper/contract/accounts/passwords'
import { Check, Circle } from 'lucide-react'

const looks = {
  Weak: { bar: 'red.500', text: 'red.fg', filled: 1 },
  Medium: { bar: 'yellow.600', text: 'yellow.fg', filled: 2 },
  Strong: { bar: 'green.600', text: 'green.fg', filled: 3 },
} as const

const Criterion = ({ label, met }: { readonly label: string; readonly met: boolean }) => (
  <Flex as="li" align="center" gap="2" color={met ? 'fg' : 'fg.muted'}>
    <Box color={met ? 'fg.success' : 'fg.subtle'} flexShrink="0">
      {met ? <Check size={14} aria-hidden /> : <Circle size={14} aria-hidden />}
    </Box>
    {label}
    <chakra.span srOnly>{met ? '(met)' : '(not met)'}</chakra.span>
  </Flex>
)

interface StrengthMeterProps {
  readonly password: string
}

/** Advises, never refuses: how many of the five criteria the password meets, and which. */
export const StrengthMeter = ({ password }: StrengthMeterProps) => {
  const strength = strengthOf(password)
  const { bar, text, filled } = looks[strength]
  const shown = password === '' ? 0 : filled
  return (
    <Box textStyle="xs">
      <Flex align="center" gap="3" mb="3">
        <Flex
          role="meter"
          aria-label="Password strength"
          aria-valuemin={0}
          aria-valuemax={3}
          aria-valuenow={shown}
          aria-valuetext={shown === 0 ? 'No password yet' : strength}
          flex="1"
          gap="1"
        >
          {[1, 2, 3].map((step) => (
            <Box
              key={step}
              flex="1"
              h="1.5"
              rounded="full"
              transition="background 150ms"
              bg={step <= shown ? bar : 'bg.emphasized'}
            />
          ))}
        </Flex>
        <Text role="status" minW="14" textAlign="end" fontWeight="medium" color={text}>
          {shown === 0 ? '' : strength}
        </Text>
      </Flex>
      <Flex as="ul" aria-label="A strong password has" direction="column" gap="1.5" listStyleType="none">
        {passwordCriteria.map(({ label, isMet }) => (
          <Criterion key={label} label={label} met={isMet(password)} />
        ))}
      </Flex>
    </Box>
  )
}
