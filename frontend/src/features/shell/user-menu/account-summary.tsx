import { Badge, Box, Text } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'

const plainRole = (user: User): string => user.role.replaceAll('_', ' ')

/** Who is signed in, at the head of the user menu. */
export const AccountSummary = ({ user }: { readonly user: User }) => (
  <Box px="2" py="1.5" maxW="17rem">
    <Text fontWeight="semibold" truncate title={user.name}>
      {user.name}
    </Text>
    <Text color="fg.muted" truncate title={user.email}>
      {user.email}
    </Text>
    <Text
      color="fg.muted"
      textStyle="xs"
      mt="0.5"
      css={{ '&::first-letter': { textTransform: 'uppercase' } }}
    >
      {plainRole(user)}
    </Text>
    {user.isAzureAD && user.rootUser ? (
      <Box mt="2" p="2" rounded="l1" bg="bg.muted" textStyle="xs">
        <Text color="fg.muted">This is an Azure AD account managed by:</Text>
        <Text fontWeight="medium" truncate>
          {user.rootUser.name}
        </Text>
        <Text color="fg.muted" truncate>
          {user.rootUser.email}
        </Text>
      </Box>
    ) : null}
  </Box>
)

export const directoryAccount = 'Azure AD Account'

export const DirectoryBadge = () => (
  <Badge colorPalette="blue" size="xs">
    {directoryAccount}
  </Badge>
)
