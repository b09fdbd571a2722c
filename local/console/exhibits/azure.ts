import type { Control } from '../../azure/control/control.ts'
import { type Html, html } from '../../service/html.ts'
import { isObject, type JsonObject, listAt, textAt } from '../../service/json.ts'
import { counted } from '../answers.ts'
import type { Exhibit } from '../exhibit.ts'
import { renderTable } from '../layout.ts'
import { azureRoutes } from './azure-routes.ts'

const shownRequests = 200

/** A VM's power state, anybody else's provisioning state. */
const stateOf = (resource: JsonObject): string => {
  const statuses = listAt(resource, 'properties', 'instanceView', 'statuses')
  const power = statuses.find((status) => textAt(status, 'code')?.startsWith('PowerState/'))
  return textAt(power, 'displayStatus') ?? textAt(resource, 'properties', 'provisioningState') ?? ''
}

const renderState = (state: string): Html => {
  if (state === 'VM running' || state === 'Succeeded') return html`<span class="good">${state}</span>`
  return state === 'Failed' ? html`<span class="bad">${state}</span>` : html`${state}`
}

/** People's own tags; Labkeeper's are long ids and only shown on demand. */
const renderTags = ({ tags }: JsonObject): Html => {
  const entries = isObject(tags) ? Object.entries(tags) : []
  const shown = entries.filter(([key]) => !key.startsWith('labkeeper-'))
  const join = (pairs: typeof entries) => pairs.map(([key, value]) => `${key}=${value}`).join(', ')
  return html`<span title="${join(entries)}">${join(shown)}</span>`
}

const vmType = 'Microsoft.Compute/virtualMachines'
/** What people look for comes first. */
const vmsFirst = (one: JsonObject, other: JsonObject) =>
  Number(other.type === vmType) - Number(one.type === vmType)

const renderStatus = (status: number): Html =>
  status >= 400 ? html`<span class="bad">${status}</span>` : html`${status}`

const renderPage = (control: Control): Html => html`
${renderTable({
  caption: 'Resources',
  empty: 'Nothing exists in any subscription. Create a VM, and its parts appear here.',
  rows: control.resources().toSorted(vmsFirst),
  columns: [
    { title: 'Name', cell: (row) => html`<span title="${textAt(row, 'id')}">${textAt(row, 'name')}</span>` },
    { title: 'Type', cell: (row) => textAt(row, 'type') ?? '' },
    { title: 'Location', cell: (row) => textAt(row, 'location') ?? '' },
    { title: 'State', cell: (row) => renderState(stateOf(row)) },
    { title: 'Tags', cell: renderTags },
  ],
})}
${renderTable({
  caption: 'Subscriptions',
  empty: 'There is none.',
  rows: [...control.credentials()],
  columns: [
    { title: 'Subscription', cell: (row) => row.subscriptionId, kind: 'code' },
    { title: 'Tenant', cell: (row) => row.tenantId, kind: 'code' },
    { title: 'Client', cell: (row) => row.clientId, kind: 'code' },
    { title: 'Secret', cell: (row) => row.clientSecret, kind: 'code' },
    { title: 'Username', cell: (row) => row.username },
  ],
})}
${renderTable({
  caption: 'Faults',
  empty: 'None: every request is served. POST /azure/faults adds one.',
  rows: [...control.faults()],
  columns: [{ title: 'Fault', cell: (row) => JSON.stringify(row), kind: 'code' }],
})}
${renderTable({
  caption: `Requests, the last ${shownRequests}, newest first`,
  empty: 'Nobody has called Azure Resource Manager yet.',
  rows: control.requests().slice(-shownRequests).reverse(),
  columns: [
    { title: 'At', cell: (row) => row.at },
    { title: 'Method', cell: (row) => row.method },
    { title: 'Path', cell: (row) => row.path, kind: 'code' },
    { title: 'Status', cell: (row) => renderStatus(row.status), kind: 'number' },
  ],
})}`

/** The simulated Azure: what exists, who may enter, what is broken on purpose, and what was asked. */
export const exhibitAzure = (azure: { control: Control }): Exhibit => ({
  path: '/azure',
  title: 'Azure',
  summary: () => counted(azure.control.resources().length, 'resource'),
  routes: azureRoutes(azure),
  pages: [{ path: '/azure', render: () => ({ title: 'Azure', content: renderPage(azure.control) }) }],
})
