import { userIdOf } from '../../domain/accounts/email.ts'

/** For the security log: whom a call concerns that names somebody by address. */
export const aboutAddress = ({ email }: { readonly email: string }): string => userIdOf(email)
