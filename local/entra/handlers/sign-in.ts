import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { errors } from 'oidc-provider'
import { readForm } from '../../service/read-body.ts'
import { sendPage } from '../../service/send.ts'
import { type DirectoryUser, findUser } from '../model/users.ts'
import { renderDeadEnd, renderSignIn } from '../pages.ts'

interface SignInPlace {
  readonly provider: Provider
  readonly tenantId: string
  readonly users: readonly DirectoryUser[]
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const cancelled = { error: 'access_denied', error_description: 'the user canceled the authentication' }
const wrong = 'Your account or password is incorrect.'

/**
 * Whoever signs in takes the place of whoever was signed in before. Left to itself the provider would ask the browser
 * to sign the other one out first, with a page that needs a script.
 */
const forgetSession = async ({ provider }: SignInPlace, interaction: Interaction) => {
  if (!interaction.session) return
  const session = await provider.Session.findByUid(interaction.session.uid)
  interaction.session = undefined
  await interaction.persist()
  await session?.destroy()
}

const ask = (place: SignInPlace, response: ServerResponse, username: string, problem?: string) => {
  const domain = place.users.find(({ tenantId }) => tenantId === place.tenantId)?.username.split('@')[1] ?? ''
  const page = renderSignIn({ domain, username, ...(problem === undefined ? {} : { problem }) })
  // 200 even for a wrong password, as Entra does: the form was served, and browsers report no error.
  sendPage(response, 200, page)
}

const findInteraction = (place: SignInPlace, request: IncomingMessage, response: ServerResponse) =>
  place.provider.interactionDetails(request, response).catch((error: unknown) => {
    if (!(error instanceof errors.SessionNotFound)) throw error
    return undefined
  })

/** Serves the page that asks who somebody is, and takes its form: sign in or cancel. */
export const answerSignIn = async (
  place: SignInPlace,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<unknown> => {
  const { provider } = place
  const interaction = await findInteraction(place, request, response)
  if (!interaction) {
    const sentence = 'This sign-in has expired or was finished already. Go back to the app and start again.'
    return sendPage(response, 400, renderDeadEnd('session_expired', sentence))
  }
  const hint = interaction.params.login_hint
  if (request.method !== 'POST') return ask(place, response, typeof hint === 'string' ? hint : '')

  const form = await readForm(request)
  if (form.get('action') === 'cancel') {
    return provider.interactionFinished(request, response, cancelled, { mergeWithLastSubmission: false })
  }
  const username = form.get('username') ?? ''
  const user = findUser(place.users, place.tenantId, username)
  if (!user || user.password !== form.get('password')) return ask(place, response, username, wrong)
  await forgetSession(place, interaction)
  // Both prompts are answered at once: who has just proved who they are has chosen their account.
  const result = { login: { accountId: user.oid }, select_account: {} }
  return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
}
