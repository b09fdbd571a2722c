import { AzureCliCredential, AzureDeveloperCliCredential, ChainedTokenCredential } from '@azure/identity'
import { required } from './environment.ts'
import { openVault, type Vault } from './vault.ts'

/** What is deployed, as the outputs of main.bicep name it: azd hands them to its hooks in the environment. */
export interface Deployment {
  readonly vault: Vault
  /** Makes the function app read its Key Vault references now instead of within a day. It restarts. */
  readonly refreshSettings: () => Promise<void>
}

const management = 'https://management.azure.com'

/**
 * As whoever is signed in with `azd auth login`, else with `az login`, as the pipeline is. Not as somebody who is signed in
 * elsewhere on this machine: that one may be a guest of another tenant, and azd has just provisioned as its own.
 */
const signIn = (): ChainedTokenCredential => {
  const tenantId = process.env.AZURE_TENANT_ID
  const options = { processTimeoutInMs: 60_000, ...(tenantId ? { tenantId } : {}) }
  return new ChainedTokenCredential(
    new AzureDeveloperCliCredential(options),
    new AzureCliCredential(options),
  )
}

export const openDeployment = (): Deployment => {
  const credential = signIn()
  const tokenFor = (audience: string) => async () => (await credential.getToken(`${audience}/.default`)).token
  const appId = required('FUNCTION_APP_ID')
  return {
    vault: openVault({ uri: required('KEY_VAULT_URI'), token: tokenFor('https://vault.azure.net') }),
    async refreshSettings() {
      const path = `${appId}/config/configreferences/appsettings/refresh?api-version=2022-03-01`
      const response = await fetch(`${management}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${await tokenFor(management)()}` },
        signal: AbortSignal.timeout(60_000),
      })
      if (!response.ok) throw new Error(`The settings could not be refreshed: ${response.status}`)
    },
  }
}
