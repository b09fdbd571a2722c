import { Text } from '@chakra-ui/react'
import { Time } from '~/ui/time.tsx'

/** When what Azure kept of a VM is removed once more, by itself. */
export const TriedAgain = ({ at }: { readonly at: string | undefined }) =>
  at === undefined ? null : (
    <Text color="fg.muted" fontSize="13px">
      Tried again <Time at={at} />
    </Text>
  )
