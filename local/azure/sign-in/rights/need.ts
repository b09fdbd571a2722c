/** What a request does, in the words of Azure's roles, and where. */
export interface Need {
  readonly action: string
  readonly scope: string
}

const provided = /^\/subscriptions\/[^/]+(?:\/resourcegroups\/[^/]+)?\/providers\/([^/]+)((?:\/[^/]+)*)$/i

/** What one provider keeps about a resource of another: the right is named after the last of them. */
const about = /^(\/subscriptions\/[^/]+).*\/providers\/.+(\/providers\/.+)$/i

/** Of Azure Monitor's own address, whose right is named as where metrics are read one by one. */
const metricsPath = /^\/[^/]+\.metrics\.monitor\.azure\.com(\/subscriptions\/[^/]+)\/metrics:getBatch$/i

/**
 * The permission of a request: the types in its path without the names between them, and a verb; a POST brings its own.
 * https://learn.microsoft.com/azure/role-based-access-control/resource-provider-operations
 */
export const needOf = (method: string, path: string): Need => {
  const measured = metricsPath.exec(path)?.[1]
  if (measured !== undefined) return { action: 'Microsoft.Insights/metrics/read', scope: measured }
  const [, namespace, rest = ''] = provided.exec(path.replace(about, '$1$2')) ?? []
  if (namespace === undefined) return { action: `${managerType(path)}/${verbOf(method)}`, scope: path }
  const segments = rest.split('/').filter(Boolean)
  const types = segments.filter((_, index) => index % 2 === 0)
  if (types.length === 0) return { action: 'Microsoft.Resources/subscriptions/providers/read', scope: path }
  const named = segments.length % 2 === 0
  // Azure calls asking for costs a read, although it is a POST.
  if (/^microsoft\.costmanagement$/i.test(namespace) && rest.toLowerCase() === '/query') {
    return {
      action: 'Microsoft.CostManagement/query/read',
      scope: path.slice(0, path.search(/\/providers\//i)),
    }
  }
  if (method === 'POST' && !named) {
    return { action: [namespace, ...types, 'action'].join('/'), scope: path.slice(0, path.lastIndexOf('/')) }
  }
  const action = [namespace, ...types, verbOf(method)].join('/')
  // A list is read where it is asked for: in the group, or in the subscription.
  return { action, scope: segments.length === 1 ? path.slice(0, path.search(/\/providers\//i)) : path }
}

const verbOf = (method: string): string => {
  if (method === 'GET' || method === 'HEAD') return 'read'
  return method === 'DELETE' ? 'delete' : 'write'
}

/** What stands below no provider belongs to Azure Resource Manager itself. */
const managerType = (path: string): string => {
  const [, , , kind, , child] = path.split('/')
  const type = kind?.toLowerCase() === 'resourcegroups' ? 'resourceGroups' : kind
  return ['Microsoft.Resources/subscriptions', type, child].filter((part) => part !== undefined).join('/')
}
