import { findRegion } from '../../azure/catalogue/catalogue.ts'
import type { Control } from '../../azure/control/control.ts'
import { isObject, type Json, numberAt, textAt } from '../../service/json.ts'
import { ok, refuse } from '../answers.ts'
import type { ConsoleAnswer } from '../exhibit.ts'
import { type AzureRoute, leverRoutes } from './azure-levers.ts'

/** The console's JSON routes, as data for whoever serves them. */
export const azureRoutes = ({ control }: { readonly control: Control }): readonly AzureRoute[] => [
  { method: 'GET', path: '/azure/credentials', handle: () => ok(control.credentials()) },
  { method: 'GET', path: '/azure/resources', handle: () => ok(control.resources()) },
  {
    method: 'DELETE',
    path: '/azure/resources/{*id}',
    handle: ({ params }) => remove(control, params.id ?? ''),
  },
  {
    method: 'GET',
    path: '/azure/requests',
    handle: ({ query }) => ok(control.requests(query.get('since') ?? undefined)),
  },
  { method: 'GET', path: '/azure/faults', handle: () => ok(control.faults()) },
  { method: 'POST', path: '/azure/faults', handle: ({ body }) => addFault(control, body) },
  {
    method: 'DELETE',
    path: '/azure/faults',
    handle: () => {
      control.clearFaults()
      return ok([])
    },
  },
  { method: 'POST', path: '/azure/quota', handle: ({ body }) => setQuota(control, body) },
  ...leverRoutes(control),
]

const addFault = (control: Control, body: unknown): ConsoleAnswer => {
  if (!isObject(body)) return refuse('A fault is a JSON object.')
  const problem = control.addFault(body)
  return problem === undefined ? { status: 201, body } : refuse(problem)
}

const setQuota = (control: Control, body: unknown): ConsoleAnswer => {
  const given: Json = isObject(body) ? body : {}
  const region = findRegion(textAt(given, 'location') ?? '')
  const family = textAt(given, 'family')
  const limit = numberAt(given, 'limit')
  const subscriptionId = textAt(given, 'subscriptionId')
  if (!region) return refuse("'location' must be one of the regions.")
  if (family === undefined) return refuse("'family' is needed: 'cores', 'standardBSFamily' …")
  if (limit === undefined || !Number.isInteger(limit) || limit < 0)
    return refuse("'limit' must be a whole number from 0.")
  const quota = { location: region.name, family, limit, ...(subscriptionId ? { subscriptionId } : {}) }
  control.setQuota(quota)
  return ok(quota)
}

const remove = (control: Control, given: string): ConsoleAnswer => {
  let id = given
  try {
    id = decodeURIComponent(given)
  } catch {
    return refuse('The id is not encoded correctly.')
  }
  const deleted = control.deleteResource(id.startsWith('/') ? id : `/${id}`)
  return deleted.length > 0 ? ok({ deleted }) : refuse(`There is no resource ${id}.`, 404)
}
