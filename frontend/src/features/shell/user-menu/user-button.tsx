import { Box, chakra, Text } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { ChevronsUpDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Avatar } from '~/ui/avatar.tsx'
import { DirectoryBadge, directoryAccount } from './account-summary.tsx'

interface UserButtonProps extends ComponentProps<'button'> {
  readonly user: User
  readonly collapsed: boolean
}

const Wide = chakra('button', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    w: 'full',
    rounded: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    transition: 'background 120ms',
    focusVisibleRing: 'outside',
    _hover: { bg: 'bg.muted' },
    _expanded: { bg: 'bg.muted' },
  },
})

/** Holds all that is written on the button, so that who speaks to the computer can say what they see. */
const spoken = ({ name, isAzureAD }: User) => `Account of ${name}${isAzureAD ? ` ${directoryAccount}` : ''}`

/** The sidebar's footer: avatar, name, and what kind of account it is. */
export const UserButton = ({ user, collapsed, ...rest }: UserButtonProps) => (
  <Wide type="button" aria-label={spoken(user)} p={collapsed ? '1' : '2'} {...rest}>
    <Avatar name={user.name} />
    {collapsed ? null : (
      <>
        <Box flex="1" minW="0">
          <Text fontWeight="medium" lineHeight="1.3" truncate>
            {user.name}
          </Text>
          {/* Without the blank, tools that read the text find the last name and 'Azure' in one word. */}
          {user.isAzureAD ? (
            <>
              {' '}
              <DirectoryBadge />
            </>
          ) : null}
        </Box>
        <Box color="fg.muted">
          <ChevronsUpDown size={16} aria-hidden />
        </Box>
      </>
    )}
  </Wide>
)
