import { Text } from '@chakra-ui/react'
import type { NewGuestPassword } from '@labkeeper/contract/vms/vms'
import type { ReactNode } from 'react'
import { DetailRow, SecretRow } from '~/ui/detail-rows.tsx'

const states: Record<NewGuestPassword, string> = {
  waiting: 'A new password is set at the next start of the VM. Until then the one above is valid.',
  setting: 'A new password is being set. Until that is done, the one above is valid.',
  failed: 'A new password could not be set. The one above is still valid.',
  unclear: 'Nothing confirmed the new password. If the first one is refused, the other is valid.',
}

interface PasswordRowsProps {
  readonly term: string
  readonly password: string | undefined
  /** The one that may be valid instead. */
  readonly nextPassword: string | undefined
  readonly state: NewGuestPassword | undefined
  readonly isLoading: boolean
  /** What can be done about it. */
  readonly action?: ReactNode
}

/** The password of a VM, and what becomes of it. */
export const PasswordRows = (props: PasswordRowsProps) => {
  const { term, password, nextPassword, state, isLoading, action } = props
  return (
    <>
      <SecretRow term={term} value={password} isLoading={isLoading} />
      {nextPassword ? <SecretRow term="Other password" value={nextPassword} isLoading={false} /> : null}
      {state || action ? (
        <DetailRow term="New password" actions={action}>
          <Text as="span" color="fg.muted" role="status">
            {state ? states[state] : 'None is being set'}
          </Text>
        </DetailRow>
      ) : null}
    </>
  )
}
