import { ComputeManagementClient } from '@azure/arm-compute'
import { NetworkManagementClient } from '@azure/arm-network'
import { ResourceManagementClient } from '@azure/arm-resources'
import { ClientSecretCredential } from '@azure/identity'
import { type Azure, startAzure } from '@labkeeper/local/azure/start'

type Policy = NonNullable<
  NonNullable<ConstructorParameters<typeof ComputeManagementClient>[2]>['additionalPolicies']
>[number]['policy']

/** Sends what is meant for Azure to the stand-in, after the bearer policy has seen https. */
function redirectTo(origin: string): Policy {
  return {
    name: 'redirect-to-stand-in',
    async sendRequest(request, next) {
      const url = request.url
      const { pathname, search } = new URL(url)
      request.url = `${origin}${pathname}${search}`
      request.allowInsecureConnection = true
      try {
        return await next(request)
      } finally {
        request.url = url
      }
    },
  }
}

export type AzureCredentials = Azure['credentials'][number]

export function credentialFor(origin: string, credentials: AzureCredentials): ClientSecretCredential {
  return new ClientSecretCredential(credentials.tenantId, credentials.clientId, credentials.clientSecret, {
    disableInstanceDiscovery: true,
    additionalPolicies: [{ policy: redirectTo(origin), position: 'perRetry' }],
    retryOptions: { maxRetries: 0 },
  })
}

/** The real SDK clients of one subscription, pointed at a stand-in. */
export function clientsFor(origin: string, credentials: AzureCredentials) {
  const credential = credentialFor(origin, credentials)
  const options = {
    additionalPolicies: [{ policy: redirectTo(origin), position: 'perRetry' as const }],
    retryOptions: { maxRetries: 0 },
  }
  return {
    credential,
    compute: new ComputeManagementClient(credential, credentials.subscriptionId, options),
    network: new NetworkManagementClient(credential, credentials.subscriptionId, options),
    resources: new ResourceManagementClient(credential, credentials.subscriptionId, options),
  }
}

/** Its owner may do everything. Fast by default: a Linux VM stands in well under 100 ms. */
export async function aCloud(options: Partial<Parameters<typeof startAzure>[0]> = {}) {
  const permissions = [{ actions: ['*'], notActions: [] }]
  const azure = await startAzure({
    directory: ':memory:',
    speed: 2_000,
    throttle: false,
    permissions,
    ...options,
  })
  const [credentials] = azure.credentials
  if (!credentials) throw new Error('The stand-in has no credentials.')
  return { azure, credentials, ...clientsFor(azure.origin, credentials) }
}

export type TestCloud = Awaited<ReturnType<typeof aCloud>>

export const quick = { updateIntervalInMs: 5 }

/** A group with a network and a security group: what a lab has in a region. */
export async function aLab({ resources, network }: TestCloud, group = 'lab', location = 'eastus') {
  await resources.resourceGroups.createOrUpdate(group, { location, tags: { 'labkeeper-lab': 'a' } })
  const securityGroup = await network.networkSecurityGroups.createOrUpdate(
    group,
    'lab-nsg',
    {
      location,
      securityRules: [
        {
          name: 'ssh',
          priority: 100,
          direction: 'Inbound',
          access: 'Allow',
          protocol: 'Tcp',
          sourceAddressPrefix: '*',
          sourcePortRange: '*',
          destinationAddressPrefix: '*',
          destinationPortRange: '22',
        },
      ],
    },
    quick,
  )
  const net = await network.virtualNetworks.createOrUpdate(
    group,
    'lab-net',
    {
      location,
      addressSpace: { addressPrefixes: ['10.0.0.0/16'] },
      subnets: [
        {
          name: 'default',
          addressPrefix: '10.0.0.0/20',
          defaultOutboundAccess: false,
          networkSecurityGroup: { id: securityGroup.id ?? '' },
        },
      ],
    },
    quick,
  )
  return { group, location, subnetId: net.subnets?.[0]?.id ?? '', securityGroupId: securityGroup.id ?? '' }
}

type Vm = Parameters<TestCloud['compute']['virtualMachines']['createOrUpdate']>[2]

/** A valid Linux VM with interface and public address made along with it. */
export function aVm(lab: Awaited<ReturnType<typeof aLab>>, name: string, over: Partial<Vm> = {}): Vm {
  return {
    location: lab.location,
    tags: { 'labkeeper-vm': name },
    hardwareProfile: { vmSize: 'Standard_B2s' },
    storageProfile: {
      imageReference: {
        publisher: 'Canonical',
        offer: '0001-com-ubuntu-server-jammy',
        sku: '22_04-lts-gen2',
        version: 'latest',
      },
      osDisk: {
        name: `${name}-os`,
        createOption: 'FromImage',
        diskSizeGB: 32,
        deleteOption: 'Delete',
        managedDisk: { storageAccountType: 'StandardSSD_LRS' },
      },
    },
    osProfile: { computerName: name, adminUsername: 'labuser', adminPassword: 'Correct-horse-9' },
    networkProfile: {
      networkApiVersion: '2022-11-01',
      networkInterfaceConfigurations: [
        {
          name: `${name}-nic`,
          tags: { 'labkeeper-vm': name },
          primary: true,
          deleteOption: 'Delete',
          networkSecurityGroup: { id: lab.securityGroupId },
          ipConfigurations: [
            {
              name: 'main',
              primary: true,
              subnet: { id: lab.subnetId },
              publicIPAddressConfiguration: {
                name: `${name}-ip`,
                tags: { 'labkeeper-vm': name },
                sku: { name: 'Standard', tier: 'Regional' },
                publicIPAllocationMethod: 'Static',
                deleteOption: 'Delete',
              },
            },
          ],
        },
      ],
    },
    ...over,
  }
}

/** Names of what was made inline begin with the name that was given, and end as Azure likes. */
export function madeInline({ azure }: TestCloud, prefix: string): string {
  const name = new RegExp(`^${prefix}-[0-9a-f]{8}$`)
  const found = azure.control.resources().filter((resource) => name.test(String(resource.name)))
  if (found.length !== 1) throw new Error(`${found.length} resources are called ${prefix}-…`)
  return String(found[0]?.name)
}

/** 'PowerState/running' and the like. */
export async function powerOf({ compute }: TestCloud, group: string, name: string) {
  const { statuses } = await compute.virtualMachines.instanceView(group, name)
  return statuses?.find(({ code }) => code?.startsWith('PowerState/'))?.code
}

/** A plain ARM request, for what the SDK hides: status, headers, raw bodies. */
export async function arm(cloud: TestCloud, method: string, path: string, body?: unknown) {
  const token = await cloud.credential.getToken('https://management.azure.com/.default')
  const separator = path.includes('?') ? '&' : '?'
  return fetch(`${cloud.azure.origin}${path}${separator}api-version=2026-04-01`, {
    method,
    headers: { authorization: `Bearer ${token.token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}
