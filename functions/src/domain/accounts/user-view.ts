import type { User } from '@labkeeper/contract/accounts/accounts'
import type { Person } from './session.ts'

/** A person as screens show them. */
export const toUser = ({
  name,
  email,
  role,
  rootUser,
  passwordGivenAt = false,
}: Omit<Person, 'labId'>): User => ({
  name,
  email,
  role,
  isAzureAD: rootUser !== undefined,
  ...(rootUser === undefined ? {} : { rootUser: { ...rootUser } }),
  ...(passwordGivenAt === false ? {} : { hasGivenPassword: true }),
})
