import { isTamperKind, tamperKinds } from '../../entra/model/forgery.ts'
import type { Entra } from '../../entra/start.ts'
import { type Html, html } from '../../service/html.ts'
import { fieldsOf, ok, refuse } from '../answers.ts'
import type { ConsoleAnswer, Exhibit } from '../exhibit.ts'
import { renderTable } from '../layout.ts'

const mostTimes = 1000

const tamper = (entra: Entra, body: unknown): ConsoleAnswer => {
  const fields = fieldsOf(body)
  const kind = fields.get('kind')
  const times = fields.get('times') ?? 1
  if (!isTamperKind(kind)) return refuse(`'kind' must be one of ${tamperKinds.join(', ')}.`)
  if (typeof times !== 'number' || !Number.isInteger(times) || times < 1 || times > mostTimes) {
    return refuse(`'times' must be a whole number from 1 to ${mostTimes}.`)
  }
  entra.tamper(kind, times)
  return { status: 201, body: { kind, times } }
}

const renderPage = (entra: Entra): Html => html`
<p>People of a tenant sign in at <code>${entra.origin}/{tenant}/v2.0</code>.</p>
${entra.tampering() > 0 ? html`<p class="bad">Forged id tokens still to come: ${entra.tampering()}. DELETE /entra/tamper takes them back.</p>` : ''}
${renderTable({
  caption: 'People',
  empty: 'Nobody is in any tenant.',
  rows: [...entra.users()],
  columns: [
    { title: 'Username', cell: ({ username }) => username },
    { title: 'Password', cell: ({ password }) => password, kind: 'code' },
    { title: 'Name', cell: ({ name }) => name },
    { title: 'Tenant', cell: ({ tenantId }) => tenantId, kind: 'code' },
    { title: 'Object id', cell: ({ oid }) => oid, kind: 'code' },
  ],
})}`

/** The simulated directory: who can sign in, and forged id tokens for who wants to see them refused. */
export const exhibitEntra = (entra: Entra): Exhibit => ({
  path: '/entra/users',
  title: 'Directory',
  summary: () => `${entra.users().length} people`,
  routes: [
    {
      method: 'GET',
      path: '/entra/users',
      handle: () =>
        ok(
          entra
            .users()
            .map(({ tenantId, username, name, password }) => ({ tenantId, username, name, password })),
        ),
    },
    { method: 'POST', path: '/entra/tamper', handle: ({ body }) => tamper(entra, body) },
    {
      method: 'DELETE',
      path: '/entra/tamper',
      handle: () => {
        entra.clearTampering()
        return ok([])
      },
    },
  ],
  pages: ['/entra', '/entra/users'].map((path) => ({
    path,
    render: () => ({ title: 'Directory', content: renderPage(entra) }),
  })),
})
