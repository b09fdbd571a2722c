import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { FormField } from '~/ui/form/form-field.tsx'
import { Select } from '~/ui/form/select.tsx'
import { Switch } from '~/ui/form/switch.tsx'
import { Card } from '~/ui/page/card.tsx'
import { choicesFor, consequenceOf, type Kind, type PolicyFields } from './policy-fields.ts'

const words: Record<Kind, { title: string; about: string; label: string; off: string }> = {
  autoStop: {
    title: 'Auto Stop',
    about: 'A VM stops by itself some time after each start. A stopped VM keeps its disk.',
    label: 'Stop after',
    off: 'Switch auto stop on to choose.',
  },
  autoDelete: {
    title: 'Auto Delete',
    about: 'A VM is deleted by itself some time after its creation, with everything on it.',
    label: 'Delete after',
    off: 'Switch auto delete on to choose.',
  },
}

interface PolicyCardProps {
  readonly kind: Kind
  readonly form: UseFormReturn<PolicyFields>
  readonly values: PolicyFields
  /** What the server has, in minutes. */
  readonly stored: string
}

/** One policy: a switch, its minutes, and what it will do. */
export const PolicyCard = ({ kind, form, values, stored }: PolicyCardProps) => {
  const { title, about, label, off } = words[kind]
  const isOn = values[`${kind}Enabled`]
  const id = useId()
  const aboutId = useId()
  const error = form.formState.errors[`${kind}Minutes`]?.message
  return (
    <Card p={{ base: '4', sm: '6' }}>
      <Flex gap="4" justify="space-between">
        <Box minW="0">
          <chakra.label htmlFor={id} display="block" fontWeight="semibold" cursor="pointer">
            {title}
          </chakra.label>
          <Text id={aboutId} color="fg.muted">
            {about}
          </Text>
        </Box>
        <Switch id={id} aria-describedby={aboutId} mt="0.5" {...form.register(`${kind}Enabled`)} />
      </Flex>
      <Flex direction="column" gap="4" mt="5">
        <FormField
          label={label}
          disabled={!isOn}
          error={isOn ? error : undefined}
          help={isOn ? undefined : off}
        >
          <Box w="full" maxW="14rem">
            <Select
              {...form.register(`${kind}Minutes`)}
              choices={choicesFor(stored)}
              placeholder="Choose minutes"
            />
          </Box>
        </FormField>
        <Text color="fg.muted" aria-live="polite">
          {consequenceOf(kind, values)}
        </Text>
      </Flex>
    </Card>
  )
}
