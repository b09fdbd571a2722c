// Everything of one environment, in its resource group. A person deploys it as part of main.bicep; the pipeline, which may do
// nothing outside the group, deploys it by itself.
targetScope = 'resourceGroup'

@export()
@description('What an operator decides; docs/deploy.md has the table of the variables that the values come from.')
type Choices = {
  @description('Node of the function app. The app hashes passwords with what Node brings from 24.7 on; 22 does not start.')
  nodeVersion: '22' | '24'

  @description('Links the function app behind the static web app. False: the browser calls it across origins instead.')
  linkBackend: bool

  @description('Where people open the dashboard when it is not the site\'s own address, without a slash at the end.')
  customOrigin: string

  @description('Serverless suits up to some thousand VMs; autoscale has a floor price and no ceiling of 5,000 RU/s a partition.')
  cosmosMode: 'serverless' | 'autoscale'

  @description('Most RU/s that all containers share; counts with autoscale only.')
  cosmosMaxThroughput: int

  @description('Name of the Cosmos DB account when it is another than the one made at first: a restored one.')
  @maxLength(44)
  cosmosAccountName: string

  @description('Instances that never go cold, each billed by the hour.')
  @minValue(0)
  @maxValue(10)
  alwaysReadyInstances: int

  @description('The same for the worker of steps, at each of the queues that it has.')
  @minValue(0)
  @maxValue(10)
  alwaysReadySteps: int

  @description('Queues that work is spread over in each account. One is enough for very many labs: docs/deploy.md says when it is not.')
  @minValue(1)
  @maxValue(10)
  workQueues: int

  @description('As many are listened to, if that is more: what workQueues was before, for seven days.')
  @minValue(1)
  @maxValue(10)
  workQueuesEmptied: int

  @description('Storage accounts that work is spread over.')
  @minValue(1)
  @maxValue(10)
  workAccounts: int

  @description('As many are listened to, if that is more: what workAccounts was before, for seven days.')
  @minValue(1)
  @maxValue(10)
  workAccountsEmptied: int

  @description('Where mail data is stored.')
  mailDataLocation: 'Europe' | 'United States' | 'UK' | 'Asia Pacific' | 'Australia'

  @description('Resource ids of own, verified mail domains that stay linked beside Azure\'s.')
  mailDomains: string[]

  @description('Sender of mails; empty = the one of Azure\'s own domain. Another one needs its domain linked, or a mail server.')
  mailFrom: string

  @description('Where pages are told their IPv4 address; empty = nowhere.')
  probeOrigin: string

  @description('True once the vault holds the secret smtp-url: mail goes out through that server.')
  smtp: bool

  @description('Length of the free trial of a new lab owner in days; 0 = none.')
  @minValue(0)
  @maxValue(3650)
  trialDays: int

  @description('Most students of a lab during that trial.')
  @minValue(1)
  @maxValue(1000000)
  trialStudents: int

  @description('Who signs up with this address becomes the first administrator.')
  bootstrapAdminEmail: string

  @description('True once the vault holds the secrets stripe-secret-key and stripe-webhook-secret. False: billing is off.')
  billing: bool

  @description('True = Cosmos DB, storage and the vault answer in a network of their own only, and no longer on the internet.')
  privateNetwork: bool

  @description('Address range of that network, /24 or larger; it cannot be changed later.')
  networkPrefix: string

  @description('Locks database and vault against removal. The pipeline may not, and leaves the locks as they are.')
  locks: bool

  @description('Who gets alerts and the warnings of the budget.')
  alertEmail: string

  @description('Monthly budget of the resource group in the currency of the subscription; 0 = none.')
  @minValue(0)
  budgetAmount: int

  @description('First day of the budget\'s first month, as 2026-11-01; empty = no budget. Azure refuses any later change.')
  budgetStart: string
}

param environmentName string
param location string
param webLocation string
param choices Choices

@description('Who deploys: may write the secrets of the vault.')
param deployerId string = deployer().objectId

@allowed(['User', 'ServicePrincipal', 'Group'])
param deployerType string = 'User'

var token = toLower(uniqueString(subscription().id, environmentName, location))
var tags = { 'azd-env-name': environmentName }

// What was filled before is emptied: nothing that is on its way is lost by a change.
var workQueuesEmptied = max(choices.workQueues, choices.workQueuesEmptied)
var workAccountsEmptied = max(choices.workAccounts, choices.workAccountsEmptied)
var workStorageNames = map(range(2, workAccountsEmptied - 1), number => 'st${token}w${number}')

module identity 'modules/identity.bicep' = {
  params: { name: 'id-${token}', location: location, tags: tags }
}

module monitoring 'modules/monitoring.bicep' = {
  params: { token: token, location: location, tags: tags, alertEmail: choices.alertEmail }
}

module data 'modules/data.bicep' = {
  params: {
    token: token
    location: location
    tags: tags
    cosmosMode: choices.cosmosMode
    cosmosAccountName: empty(choices.cosmosAccountName) ? 'cosmos-${token}' : choices.cosmosAccountName
    cosmosMaxThroughput: choices.cosmosMaxThroughput
    principalId: identity.outputs.principalId
    workspaceId: monitoring.outputs.workspaceId
    isPublic: !choices.privateNetwork
    workQueues: workQueuesEmptied
    workStorageNames: workStorageNames
  }
}

module secrets 'modules/secrets.bicep' = {
  params: {
    name: 'kv-${token}'
    location: location
    tags: tags
    workspaceId: monitoring.outputs.workspaceId
    isPublic: !choices.privateNetwork
  }
}

module mail 'modules/mail.bicep' = {
  params: { token: token, tags: tags, dataLocation: choices.mailDataLocation, ownDomains: choices.mailDomains }
}

module roles 'modules/roles.bicep' = {
  params: {
    principalId: identity.outputs.principalId
    deployerId: deployerId
    deployerType: deployerType
    storageName: data.outputs.storageName
    workStorageNames: data.outputs.workStorageNames
    vaultName: secrets.outputs.name
    appInsightsName: monitoring.outputs.appInsightsName
    communicationName: mail.outputs.name
  }
}

module subnets 'modules/subnets.bicep' = if (choices.privateNetwork) {
  params: { token: token, location: location, tags: tags, addressPrefix: choices.networkPrefix }
}

module network 'modules/network.bicep' = if (choices.privateNetwork) {
  params: {
    token: token
    location: location
    tags: tags
    storageName: data.outputs.storageName
    workStorageNames: data.outputs.workStorageNames
    vaultName: secrets.outputs.name
    cosmosName: data.outputs.cosmosName
    networkId: subnets!.outputs.networkId
    subnetId: subnets!.outputs.dataSubnetId
  }
}

module locks 'modules/locks.bicep' = if (choices.locks) {
  params: { cosmosName: data.outputs.cosmosName, vaultName: secrets.outputs.name }
}

module web 'modules/web.bicep' = {
  params: { name: 'swa-${token}', location: webLocation, tags: tags }
}

// Where people open the dashboard.
var origin = empty(choices.customOrigin) ? web.outputs.origin : choices.customOrigin

module functions 'modules/functions.bicep' = {
  params: {
    token: token
    location: location
    tags: tags
    nodeVersion: choices.nodeVersion
    alwaysReadyInstances: choices.alwaysReadyInstances
    alwaysReadySteps: choices.alwaysReadySteps
    workQueues: choices.workQueues
    workQueuesEmptied: workQueuesEmptied
    workAccounts: choices.workAccounts
    workStorageNames: data.outputs.workStorageNames
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    storageName: data.outputs.storageName
    deploymentContainer: data.outputs.deploymentContainer
    appInsightsName: monitoring.outputs.appInsightsName
    vaultUri: secrets.outputs.uri
    cosmosEndpoint: data.outputs.cosmosEndpoint
    cosmosDatabase: data.outputs.cosmosDatabase
    appOrigin: origin
    probeOrigin: choices.probeOrigin
    acceptsBrowsers: !choices.linkBackend
    subnetId: choices.privateNetwork ? subnets!.outputs.appSubnetId : ''
    trialDays: choices.trialDays
    trialStudents: choices.trialStudents
    bootstrapAdminEmail: choices.bootstrapAdminEmail
    billing: choices.billing
    smtp: choices.smtp
    mailEndpoint: mail.outputs.endpoint
    mailFrom: empty(choices.mailFrom) ? mail.outputs.sender : choices.mailFrom
  }
  // Roles take minutes to act: an app that starts before them cannot read its keys.
  // Nor can one before the private names lead anywhere.
  dependsOn: [roles, network]
}

// On its own, so that a region or stamp that refuses the link leaves everything else deployed.
module backend 'modules/web-backend.bicep' = if (choices.linkBackend) {
  params: { siteName: web.outputs.name, backendId: functions.outputs.id, backendRegion: location }
}

module alerts 'modules/alerts.bicep' = {
  params: {
    token: token
    location: location
    tags: tags
    appInsightsId: monitoring.outputs.appInsightsId
    actionGroupId: monitoring.outputs.actionGroupId
  }
}

module watch 'modules/watch.bicep' = {
  params: {
    token: token
    location: location
    tags: tags
    appInsightsId: monitoring.outputs.appInsightsId
    workspaceId: monitoring.outputs.workspaceId
    cosmosName: data.outputs.cosmosName
    actionGroupId: monitoring.outputs.actionGroupId
    origin: choices.linkBackend ? origin : 'https://${functions.outputs.hostname}'
  }
}

module workbook 'modules/workbook.bicep' = {
  params: { location: location, tags: tags, appInsightsId: monitoring.outputs.appInsightsId }
}

// Some subscriptions cannot have one: sponsored ones, and new ones for two days.
module budget 'modules/budget.bicep' = if (choices.budgetAmount > 0 && !empty(choices.budgetStart)) {
  params: {
    name: 'budget-${token}'
    amount: choices.budgetAmount
    startDate: choices.budgetStart
    alertEmail: choices.alertEmail
    actionGroupId: monitoring.outputs.actionGroupId
  }
}

output AZURE_LOCATION string = location
output AZURE_RESOURCE_GROUP string = resourceGroup().name
output AZURE_TENANT_ID string = tenant().tenantId
output FUNCTION_APP_NAME string = functions.outputs.name
output FUNCTION_APP_ORIGIN string = 'https://${functions.outputs.hostname}'
output STATIC_WEB_APP_NAME string = web.outputs.name
output WEB_ORIGIN string = origin
output FUNCTION_APP_ID string = functions.outputs.id
output KEY_VAULT_NAME string = secrets.outputs.name
output KEY_VAULT_URI string = secrets.outputs.uri
output BACKEND_LINKED bool = choices.linkBackend
// As azd's other templates name them.
output SERVICE_API_NAME string = functions.outputs.name
output SERVICE_API_URI string = 'https://${functions.outputs.hostname}'
output SERVICE_WEB_NAME string = web.outputs.name
output SERVICE_WEB_URI string = origin
// azd writes these into its environment, from where the next deployment reads them: a smaller number forgets no queue.
output LABKEEPER_WORK_QUEUES_EMPTIED string = string(workQueuesEmptied)
output LABKEEPER_WORK_ACCOUNTS_EMPTIED string = string(workAccountsEmptied)
