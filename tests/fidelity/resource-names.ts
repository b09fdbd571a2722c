/**
 * How long names may be, from Microsoft's table of naming rules:
 * https://github.com/MicrosoftDocs/azure-docs/blob/849e815a68648a37b5a5aa400ffa61a3143686e8/articles/azure-resource-manager/management/resource-name-rules.md
 * (Microsoft.Network and Microsoft.Compute). Of a VM it is the resource's name: what the guest calls
 * itself has limits of its own.
 */
export const lengths: Readonly<Record<string, readonly [least: number, most: number]>> = {
  'Microsoft.Compute/virtualMachines': [1, 64],
  'Microsoft.Compute/disks': [1, 80],
  'Microsoft.Compute/snapshots': [1, 80],
  'Microsoft.Network/networkInterfaces': [1, 80],
  'Microsoft.Network/networkSecurityGroups': [1, 80],
  'Microsoft.Network/publicIPAddresses': [1, 80],
  'Microsoft.Network/virtualNetworks': [2, 64],
}
