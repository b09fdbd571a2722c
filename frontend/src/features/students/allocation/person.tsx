import { Text } from '@chakra-ui/react'

interface PersonProps {
  readonly person: { readonly name: string; readonly email: string }
}

/** Who it is, in two lines that never grow wider than their place. */
export const Person = ({ person: { name, email } }: PersonProps) => (
  <>
    <Text truncate title={name}>
      {name}
    </Text>
    <Text color="fg.muted" fontWeight="normal" textStyle="xs" truncate title={email}>
      {email}
    </Text>
  </>
)
