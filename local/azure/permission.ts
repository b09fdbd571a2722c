/** The permission that a request needs, as refusals name it. */
export function actionOf(method: string, path: string): string {
  const [, type, verb] = /\/providers\/([^/]+\/[^/]+)(?:\/[^/]+)?(?:\/([^/]+))?$/i.exec(path) ?? []
  const resource =
    type ??
    (/\/resourcegroups/i.test(path)
      ? 'Microsoft.Resources/subscriptions/resourceGroups'
      : 'Microsoft.Resources/subscriptions')
  if (method === 'POST' && verb !== undefined) return `${resource}/${verb}/action`
  if (method === 'GET' || method === 'HEAD') return `${resource}/read`
  return `${resource}/${method === 'DELETE' ? 'delete' : 'write'}`
}
