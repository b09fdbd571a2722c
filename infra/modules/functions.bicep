param token string
param location string
param tags object
param nodeVersion string
param alwaysReadyInstances int
param alwaysReadySteps int
param identityId string
param identityClientId string
param storageName string
param deploymentContainer string
param appInsightsName string
param vaultUri string
param cosmosEndpoint string
param cosmosDatabase string
param appOrigin string

@description('Answers pages with their IPv4 address; empty = nobody does.')
param probeOrigin string

@description('True when no static web app stands before it: the dashboard\'s one origin may then call it from a browser.')
param acceptsBrowsers bool

@description('Subnet through which the app reaches its data; empty = over the internet, with its identity.')
param subnetId string

@description('Queues of each kind of work in every account that takes messages, and how many are listened to.')
param workQueues int
param workQueuesEmptied int

@description('Storage accounts that take messages; the first is the app\'s own. All that follow are listened to.')
param workAccounts int
param workStorageNames string[]

param trialDays int
param trialStudents int
param bootstrapAdminEmail string
param billing bool
param smtp bool
param mailEndpoint string
param mailFrom string

@allowed([512, 2048, 4096])
param instanceMemoryMB int = 2048

@minValue(40)
@maxValue(1000)
param maximumInstanceCount int = 100

resource storage 'Microsoft.Storage/storageAccounts@2024-01-01' existing = { name: storageName }
resource appInsights 'Microsoft.Insights/components@2020-02-02' existing = { name: appInsightsName }

// The app knows accounts by the names of the settings that say where they are, and names its functions after them
// (functions/src/domain/operations/work-queues.ts).
var further = map(range(0, length(workStorageNames)), index => {
  connection: 'WorkStorage${index + 2}'
  queueServiceUri: 'https://${workStorageNames[index]}.queue.${environment().suffixes.storage}/'
})
var accounts = concat(['AzureWebJobsStorage'], map(further, account => account.connection))
var furtherSettings = reduce(further, {}, (all, account) => union(all, {
  '${account.connection}__queueServiceUri': account.queueServiceUri
  '${account.connection}__credential': 'managedidentity'
  '${account.connection}__clientId': identityClientId
}))
var numbers = map(range(1, workQueues), number => number == 1 ? '' : '-${number}')
var places = flatten(map(take(accounts, workAccounts), account => map(numbers, number => account == 'AzureWebJobsStorage' ? number : '${number}-${account}')))
var readyForPeople = alwaysReadyInstances > 0 ? [{ name: 'http', instanceCount: alwaysReadyInstances }] : []
var readyForSteps = alwaysReadySteps > 0 ? map(places, place => { name: 'function:take-step${place}', instanceCount: alwaysReadySteps }) : []

resource plan 'Microsoft.Web/serverfarms@2024-11-01' = {
  name: 'plan-${token}'
  location: location
  tags: tags
  kind: 'functionapp'
  sku: { name: 'FC1', tier: 'FlexConsumption' }
  properties: { reserved: true }
}

resource app 'Microsoft.Web/sites@2024-11-01' = {
  name: 'func-${token}'
  location: location
  tags: union(tags, { 'azd-service-name': 'api' })
  kind: 'functionapp,linux'
  identity: {
    type: 'UserAssigned'
    userAssignedIdentities: { '${identityId}': {} }
  }
  properties: {
    serverFarmId: plan.id
    httpsOnly: true
    clientAffinityEnabled: false
    virtualNetworkSubnetId: empty(subnetId) ? null : subnetId
    keyVaultReferenceIdentity: identityId
    functionAppConfig: {
      deployment: {
        storage: {
          type: 'blobContainer'
          value: '${storage.properties.primaryEndpoints.blob}${deploymentContainer}'
          authentication: {
            type: 'UserAssignedIdentity'
            userAssignedIdentityResourceId: identityId
          }
        }
      }
      runtime: { name: 'node', version: nodeVersion }
      scaleAndConcurrency: {
        instanceMemoryMB: instanceMemoryMB
        maximumInstanceCount: maximumInstanceCount
        alwaysReady: concat(readyForPeople, readyForSteps)
        // A password hash takes a core for some milliseconds and 19 MiB: sixteen at once still fit an instance.
        triggers: { http: { perInstanceConcurrency: 16 } }
      }
    }
    siteConfig: {
      minTlsVersion: '1.2'
      http20Enabled: true
      cors: { allowedOrigins: acceptsBrowsers ? [appOrigin] : [], supportCredentials: false }
    }
  }

  resource noFtp 'basicPublishingCredentialsPolicies' = {
    name: 'ftp'
    properties: { allow: false }
  }

  resource noBasicAuth 'basicPublishingCredentialsPolicies' = {
    name: 'scm'
    properties: { allow: false }
  }

  // Names as in functions/src/config.ts; docs/settings.md explains each, a test compares them.
  resource settings 'config' = {
    name: 'appsettings'
    properties: union(
      {
        AzureWebJobsStorage__blobServiceUri: storage.properties.primaryEndpoints.blob
        AzureWebJobsStorage__queueServiceUri: storage.properties.primaryEndpoints.queue
        AzureWebJobsStorage__credential: 'managedidentity'
        AzureWebJobsStorage__clientId: identityClientId
        AZURE_CLIENT_ID: identityClientId
        APPLICATIONINSIGHTS_CONNECTION_STRING: appInsights.properties.ConnectionString
        APPLICATIONINSIGHTS_AUTHENTICATION_STRING: 'ClientId=${identityClientId};Authorization=AAD'
        // Without these two the exporter keeps five traces a second, and of the log lines those that belong to them.
        OTEL_TRACES_SAMPLER: 'microsoft.fixed_percentage'
        OTEL_TRACES_SAMPLER_ARG: '1.0'
        WORK_QUEUES: string(workQueues)
        WORK_QUEUES_EMPTIED: string(workQueuesEmptied)
        WORK_ACCOUNTS: join(take(accounts, workAccounts), ',')
        WORK_ACCOUNTS_EMPTIED: join(accounts, ',')
        COSMOS_ENDPOINT: cosmosEndpoint
        COSMOS_DATABASE: cosmosDatabase
        APP_ORIGIN: appOrigin
        PROBE_ORIGIN: probeOrigin
        SIGNING_KEYS: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/signing-keys)'
        SEALING_KEYS: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/sealing-keys)'
        ARM_ORIGIN: environment().resourceManager
        ENTRA_ORIGIN: environment().authentication.loginEndpoint
        DIRECTORY_AUTHORITY: environment().authentication.loginEndpoint
        MAIL_FROM: mailFrom
        TRIAL_DAYS: string(trialDays)
        TRIAL_STUDENTS: string(trialStudents)
        BOOTSTRAP_ADMIN_EMAIL: bootstrapAdminEmail
        AZURE_PACE: '1'
        AZURE_POLL_SECONDS: '5'
        // A linked Static Web App appends its own address behind the caller's.
        TRUSTED_PROXY_HOPS: acceptsBrowsers ? '1' : '2'
      },
      furtherSettings,
      // The app takes Azure's mail service before a server: only one of the two is there.
      smtp ? {} : { ACS_ENDPOINT: mailEndpoint },
      smtp ? { SMTP_URL: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/smtp-url)' } : {},
      // Without the secrets in the vault the references themselves would become the keys, and billing would seem to be on.
      billing
        ? {
            STRIPE_SECRET_KEY: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/stripe-secret-key)'
            STRIPE_WEBHOOK_SECRET: '@Microsoft.KeyVault(SecretUri=${vaultUri}secrets/stripe-webhook-secret)'
          }
        : {}
    )
  }
}

output id string = app.id
output name string = app.name
output hostname string = app.properties.defaultHostName
