import { Box, Flex, Text } from '@chakra-ui/react'
import { Plus, X } from 'lucide-react'
import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { Button, IconButton } from '~/ui/button.tsx'
import { Input } from '~/ui/form/input.tsx'
import type { CreateFields } from './create-form.ts'

interface TagRowProps {
  readonly form: UseFormReturn<CreateFields>
  readonly index: number
  readonly onRemove: () => void
}

const TagRow = ({ form, index, onRemove }: TagRowProps) => {
  const error = form.formState.errors.tags?.[index]?.key?.message
  const errorId = `tag-${index}-error`
  return (
    <Box as="li">
      <Flex gap="2">
        <Input
          aria-label={`Tag ${index + 1} name`}
          placeholder="Name"
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          {...form.register(`tags.${index}.key`)}
        />
        <Input
          aria-label={`Tag ${index + 1} value`}
          placeholder="Value"
          {...form.register(`tags.${index}.value`)}
        />
        <IconButton variant="ghost" aria-label={`Remove tag ${index + 1}`} onClick={onRemove}>
          <X />
        </IconButton>
      </Flex>
      {error ? (
        <Text id={errorId} role="alert" color="fg.error" textStyle="xs" mt="1">
          {error}
        </Text>
      ) : null}
    </Box>
  )
}

/** Azure tags for every VM that is made: name and value, as many rows as wanted. */
export const TagsField = ({ form }: { readonly form: UseFormReturn<CreateFields> }) => {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'tags' })
  return (
    <Box as="fieldset">
      <Text as="legend" fontWeight="medium" mb="1.5">
        Tags{' '}
        <Text as="span" color="fg.muted" fontWeight="normal">
          (optional)
        </Text>
      </Text>
      {fields.length > 0 ? (
        <Flex as="ul" listStyleType="none" direction="column" gap="2" mb="2">
          {fields.map(({ id }, index) => (
            <TagRow key={id} form={form} index={index} onRemove={() => remove(index)} />
          ))}
        </Flex>
      ) : null}
      <Button size="xs" variant="outline" onClick={() => append({ key: '', value: '' })}>
        <Plus aria-hidden />
        Add tag
      </Button>
    </Box>
  )
}
