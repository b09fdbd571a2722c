import type { RunningApp } from '../app.ts'

/** What a school's own people do in Azure to the rules of its network, as the owner's principal. */
const callAzure = async ({ azure }: RunningApp, method: string, path: string, body?: object) => {
  const [credentials] = azure.credentials
  if (credentials === undefined) throw new Error('No subscription')
  const { tenantId, clientId, clientSecret } = credentials
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: clientId,
    client_secret: clientSecret,
    scope: 'https://management.azure.com/.default',
  })
  const token = await fetch(`${azure.origin}/${tenantId}/oauth2/v2.0/token`, { method: 'POST', body: form })
  const { access_token } = await token.json()
  const answer = await fetch(`${azure.origin}${path}?api-version=2024-05-01`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  const text = await answer.text()
  return text === '' ? {} : JSON.parse(text)
}

/** Puts the same rules on the subnet that an interface stands in, as far as it has none: then both must let in. */
export const schoolRules = async (app: RunningApp, nicId: string) => {
  const nic = await callAzure(app, 'GET', nicId)
  const subnetId: string = nic.properties.ipConfigurations[0].properties.subnet.id
  const group = `${nicId.split('/providers/')[0]}/providers/Microsoft.Network/networkSecurityGroups/campus`
  const put = async (access: 'Allow' | 'Deny', name: string): Promise<void> => {
    const properties = {
      ...{ access, direction: 'Inbound', priority: 150, protocol: 'Tcp', sourceAddressPrefix: '*' },
      ...{ sourcePortRange: '*', destinationAddressPrefix: '*', destinationPortRange: '22' },
    }
    await callAzure(app, 'PUT', group, {
      location: nic.location,
      properties: { securityRules: [{ name, properties }] },
    })
  }
  return {
    deny: async (name: string): Promise<void> => {
      await put('Deny', name)
      const [vnetId] = subnetId.split('/subnets/')
      const vnet = await callAzure(app, 'GET', vnetId ?? '')
      for (const subnet of vnet.properties.subnets) {
        if (subnet.id === subnetId) subnet.properties.networkSecurityGroup = { id: group }
      }
      await callAzure(app, 'PUT', vnetId ?? '', { location: vnet.location, properties: vnet.properties })
    },
    allow: (name: string) => put('Allow', name),
  }
}
