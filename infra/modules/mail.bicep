param token string
param tags object
param dataLocation string

@description('Resource ids of verified domains that somebody added; a domain that is not named here is unlinked.')
param ownDomains string[]

resource service 'Microsoft.Communication/emailServices@2023-04-01' = {
  name: 'email-${token}'
  location: 'global'
  tags: tags
  properties: { dataLocation: dataLocation }
}

// Azure's own domain works at once, with low sending limits; docs/deploy.md says how to bring one's own.
resource domain 'Microsoft.Communication/emailServices/domains@2023-04-01' = {
  parent: service
  name: 'AzureManagedDomain'
  location: 'global'
  tags: tags
  properties: {
    domainManagement: 'AzureManaged'
    userEngagementTracking: 'Disabled'
  }
}

resource communication 'Microsoft.Communication/communicationServices@2023-04-01' = {
  name: 'acs-${token}'
  location: 'global'
  tags: tags
  properties: {
    dataLocation: dataLocation
    linkedDomains: concat([domain.id], ownDomains)
  }
}

output name string = communication.name
output endpoint string = 'https://${communication.properties.hostName}'
output sender string = 'DoNotReply@${domain.properties.fromSenderDomain}'
