// What a person deploys, with azd or by hand: the resource group, all that is in it, and the role for lab owners.
targetScope = 'subscription'

import { Choices } from 'resources.bicep'

@minLength(1)
@maxLength(20)
@description('Short name of the environment: part of the resource group and a tag on everything.')
param environmentName string

@description('Region of everything that has a region. It must offer Flex Consumption with Node 24.')
@metadata({ azd: { type: 'location' } })
param location string

@description('Region of the static web app: content is served from everywhere, this is where its settings live.')
@allowed(['westus2', 'centralus', 'eastus2', 'westeurope', 'eastasia'])
@metadata({ azd: { type: 'location', default: 'westeurope' } })
param webLocation string = 'westeurope'

param choices Choices

@allowed(['User', 'ServicePrincipal', 'Group'])
param deployerType string = 'User'

@description('Also defines the role for lab owners in this subscription; elsewhere deploy lab-owner-role.bicep.')
param defineLabOwnerRole bool = true

resource group 'Microsoft.Resources/resourceGroups@2024-03-01' = {
  name: 'rg-${environmentName}'
  location: location
  tags: { 'azd-env-name': environmentName }
}

module resources 'resources.bicep' = {
  scope: group
  params: {
    environmentName: environmentName
    location: location
    webLocation: webLocation
    choices: choices
    deployerType: deployerType
  }
}

module labOwnerRole 'lab-owner-role.bicep' = if (defineLabOwnerRole) {}

output AZURE_LOCATION string = resources.outputs.AZURE_LOCATION
output AZURE_RESOURCE_GROUP string = resources.outputs.AZURE_RESOURCE_GROUP
output AZURE_TENANT_ID string = resources.outputs.AZURE_TENANT_ID
output FUNCTION_APP_NAME string = resources.outputs.FUNCTION_APP_NAME
output FUNCTION_APP_ORIGIN string = resources.outputs.FUNCTION_APP_ORIGIN
output STATIC_WEB_APP_NAME string = resources.outputs.STATIC_WEB_APP_NAME
output WEB_ORIGIN string = resources.outputs.WEB_ORIGIN
output FUNCTION_APP_ID string = resources.outputs.FUNCTION_APP_ID
output KEY_VAULT_NAME string = resources.outputs.KEY_VAULT_NAME
output KEY_VAULT_URI string = resources.outputs.KEY_VAULT_URI
output BACKEND_LINKED bool = resources.outputs.BACKEND_LINKED
output SERVICE_API_NAME string = resources.outputs.SERVICE_API_NAME
output SERVICE_API_URI string = resources.outputs.SERVICE_API_URI
output SERVICE_WEB_NAME string = resources.outputs.SERVICE_WEB_NAME
output SERVICE_WEB_URI string = resources.outputs.SERVICE_WEB_URI
output LABKEEPER_WORK_QUEUES_EMPTIED string = resources.outputs.LABKEEPER_WORK_QUEUES_EMPTIED
output LABKEEPER_WORK_ACCOUNTS_EMPTIED string = resources.outputs.LABKEEPER_WORK_ACCOUNTS_EMPTIED
