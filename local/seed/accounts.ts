import { routes } from '@labkeeper/contract/routes'
import { type Api, ApiRefusal } from './api.ts'
import { admin, owner, type Person } from './people.ts'
import type { SeedStep } from './step.ts'

const signUp = (api: Api, { name, email, password }: Person) =>
  api(routes.signup, { body: { name, email, password } }).catch((error: unknown) => {
    const hasAccount = error instanceof ApiRefusal && error.status === 409
    if (!hasAccount) throw error
  })

export const signIn = async (
  api: Api,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> => (await api(routes.login, { body: { email, password } })).token

/** The administrator is one because BOOTSTRAP_ADMIN_EMAIL names this address. */
export const createAccounts: SeedStep = {
  name: 'accounts',
  run: async ({ api }) => {
    await Promise.all([signUp(api, owner), signUp(api, admin)])
  },
}
