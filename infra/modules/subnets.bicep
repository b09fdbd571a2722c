param token string
param location string
param tags object

@description('A range that no network has with which this one is ever to be connected.')
param addressPrefix string

// Made in one piece: subnets as resources of their own would be taken away by the next deployment of their network.
resource network 'Microsoft.Network/virtualNetworks@2024-10-01' = {
  name: 'vnet-${token}'
  location: location
  tags: tags
  properties: {
    addressSpace: { addressPrefixes: [addressPrefix] }
    subnets: [
      {
        // No underscore: Flex Consumption refuses such a subnet. Every instance takes an address.
        name: 'app'
        properties: {
          addressPrefix: cidrSubnet(addressPrefix, 25, 0)
          delegations: [{ name: 'app', properties: { serviceName: 'Microsoft.App/environments' } }]
        }
      }
      {
        name: 'data'
        properties: { addressPrefix: cidrSubnet(addressPrefix, 26, 2) }
      }
    ]
  }
}

output networkId string = network.id
output appSubnetId string = network.properties.subnets[0].id
output dataSubnetId string = network.properties.subnets[1].id
