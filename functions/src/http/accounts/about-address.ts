import { userIdOf } from '../../domain/accounts/derived-ids.ts'

/** For the security log: whom a call concerns that names somebody by address. */
export const aboutAddress = ({ email }: { readonly email: string }): string => userIdOf(email)
