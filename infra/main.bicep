targetScope = 'subscription'

@minLength(1)
@maxLength(20)
@description('Short name of the environment: part of the resource group and a tag on everything.')
param environmentName string

@description('Region of everything that has a region. It must offer Flex Consumption with the Node version below.')
@metadata({ azd: { type: 'location' } })
param location string

@description('Region of the static web app: content is served from everywhere, this is where its settings live.')
@allowed(['westus2', 'centralus', 'eastus2', 'westeurope', 'eastasia'])
@metadata({ azd: { type: 'location', default: 'westeurope' } })
param webLocation string = 'westeurope'

@description('Node of the function app. The app hashes passwords with what Node brings from 24.7 on; 22 does not start.')
@allowed(['22', '24'])
param nodeVersion string = '24'

@description('Links the function app behind the static web app. False: the browser calls it across origins instead.')
param linkBackend bool = true

@description('Where people open the dashboard when it is not the static web app\'s own address, without a slash at the end.')
param customOrigin string = ''

@description('Serverless suits up to some thousand VMs; autoscale has a floor price and no ceiling of 5,000 RU/s a partition.')
@allowed(['serverless', 'autoscale'])
param cosmosMode string = 'serverless'

@description('Most RU/s that all containers share; counts with autoscale only.')
param cosmosMaxThroughput int = 4000

@description('Name of the Cosmos DB account when it is another than the one made at first: a restored one.')
@maxLength(44)
param cosmosAccountName string = ''

@description('Instances that never go cold, each billed by the hour.')
@minValue(0)
@maxValue(10)
param alwaysReadyInstances int = 0

@description('Where mail data is stored.')
@allowed(['Europe', 'United States', 'UK', 'Asia Pacific', 'Australia'])
param mailDataLocation string = 'Europe'

@description('Sender of mails; empty = the one of Azure\'s own domain. Another one needs its domain linked, or a mail server.')
param mailFrom string = ''

@description('True once the vault holds the secret smtp-url: mail goes out through that server.')
param smtp bool = false

@description('Length of the free trial of a new lab owner in days; 0 = none.')
@minValue(0)
@maxValue(3650)
param trialDays int = 14

@description('Who signs up with this address becomes the first administrator.')
param bootstrapAdminEmail string = ''

@description('True once the vault holds the secrets stripe-secret-key and stripe-webhook-secret. False: billing is off.')
param billing bool = false

@description('What /api/health reports; the pipeline passes the commit.')
param appVersion string = 'unversioned'

@description('Who gets alerts and the warnings of the budget.')
param alertEmail string

@description('Monthly budget of the resource group in the currency of the subscription.')
param budgetAmount int = 50

@description('First day of the month of the first deployment, as 2026-11-01. Azure refuses an earlier month, and any later change.')
@minLength(10)
@maxLength(10)
param budgetStart string

@description('Who deploys: may write the secrets of the vault.')
param deployerId string = deployer().objectId

@allowed(['User', 'ServicePrincipal', 'Group'])
param deployerType string = 'User'

@description('Also defines the role for lab owners in this subscription; elsewhere deploy lab-owner-role.bicep.')
param defineLabOwnerRole bool = true

var token = toLower(uniqueString(subscription().id, environmentName, location))
var tags = { 'azd-env-name': environmentName }

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: 'rg-${environmentName}'
  location: location
  tags: tags
}

module identity 'modules/identity.bicep' = {
  scope: group
  params: { name: 'id-${token}', location: location, tags: tags }
}

module monitoring 'modules/monitoring.bicep' = {
  scope: group
  params: { token: token, location: location, tags: tags, alertEmail: alertEmail }
}

module data 'modules/data.bicep' = {
  scope: group
  params: {
    token: token
    location: location
    tags: tags
    cosmosMode: cosmosMode
    cosmosAccountName: empty(cosmosAccountName) ? 'cosmos-${token}' : cosmosAccountName
    cosmosMaxThroughput: cosmosMaxThroughput
    principalId: identity.outputs.principalId
    workspaceId: monitoring.outputs.workspaceId
  }
}

module secrets 'modules/secrets.bicep' = {
  scope: group
  params: { name: 'kv-${token}', location: location, tags: tags, workspaceId: monitoring.outputs.workspaceId }
}

module mail 'modules/mail.bicep' = {
  scope: group
  params: { token: token, tags: tags, dataLocation: mailDataLocation }
}

module roles 'modules/roles.bicep' = {
  scope: group
  params: {
    principalId: identity.outputs.principalId
    deployerId: deployerId
    deployerType: deployerType
    storageName: data.outputs.storageName
    vaultName: secrets.outputs.name
    appInsightsName: monitoring.outputs.appInsightsName
    communicationName: mail.outputs.name
  }
}

module web 'modules/web.bicep' = {
  scope: group
  params: { name: 'swa-${token}', location: webLocation, tags: tags }
}

module functions 'modules/functions.bicep' = {
  scope: group
  params: {
    token: token
    location: location
    tags: tags
    nodeVersion: nodeVersion
    alwaysReadyInstances: alwaysReadyInstances
    identityId: identity.outputs.id
    identityClientId: identity.outputs.clientId
    storageName: data.outputs.storageName
    deploymentContainer: data.outputs.deploymentContainer
    appInsightsName: monitoring.outputs.appInsightsName
    vaultUri: secrets.outputs.uri
    cosmosEndpoint: data.outputs.cosmosEndpoint
    cosmosDatabase: data.outputs.cosmosDatabase
    appOrigin: empty(customOrigin) ? web.outputs.origin : customOrigin
    acceptsBrowsers: !linkBackend
    trialDays: trialDays
    bootstrapAdminEmail: bootstrapAdminEmail
    billing: billing
    smtp: smtp
    mailEndpoint: mail.outputs.endpoint
    mailFrom: empty(mailFrom) ? mail.outputs.sender : mailFrom
    appVersion: appVersion
  }
  // Roles take minutes to act: an app that starts before them cannot read its keys.
  dependsOn: [roles]
}

// On its own, so that a region or stamp that refuses the link leaves everything else deployed.
module backend 'modules/web-backend.bicep' = if (linkBackend) {
  scope: group
  params: { siteName: web.outputs.name, backendId: functions.outputs.id, backendRegion: location }
}

module alerts 'modules/alerts.bicep' = {
  scope: group
  params: {
    token: token
    location: location
    tags: tags
    appInsightsId: monitoring.outputs.appInsightsId
    actionGroupId: monitoring.outputs.actionGroupId
  }
}

module workbook 'modules/workbook.bicep' = {
  scope: group
  params: { location: location, tags: tags, appInsightsId: monitoring.outputs.appInsightsId }
}

module budget 'modules/budget.bicep' = {
  scope: group
  params: {
    name: 'budget-${token}'
    amount: budgetAmount
    startDate: budgetStart
    alertEmail: alertEmail
    actionGroupId: monitoring.outputs.actionGroupId
  }
}

module labOwnerRole 'lab-owner-role.bicep' = if (defineLabOwnerRole) {}

output AZURE_LOCATION string = location
output AZURE_RESOURCE_GROUP string = group.name
output FUNCTION_APP_NAME string = functions.outputs.name
output FUNCTION_APP_ORIGIN string = 'https://${functions.outputs.hostname}'
output STATIC_WEB_APP_NAME string = web.outputs.name
output WEB_ORIGIN string = empty(customOrigin) ? web.outputs.origin : customOrigin
output FUNCTION_APP_ID string = functions.outputs.id
output KEY_VAULT_NAME string = secrets.outputs.name
output KEY_VAULT_URI string = secrets.outputs.uri
output BACKEND_LINKED bool = linkBackend
// As azd's other templates name them.
output SERVICE_API_NAME string = functions.outputs.name
output SERVICE_API_URI string = 'https://${functions.outputs.hostname}'
output SERVICE_WEB_NAME string = web.outputs.name
output SERVICE_WEB_URI string = empty(customOrigin) ? web.outputs.origin : customOrigin
