import { DefaultAzureCredential } from '@azure/identity'
import { required } from './environment.ts'
import { openVault, type Vault } from './vault.ts'

/** What is deployed, as the outputs of main.bicep name it: azd hands them to its hooks in the environment. */
export interface Deployment {
  readonly vault: Vault
  /** Makes the function app read its Key Vault references now instead of within a day. It restarts. */
  readonly refreshSettings: () => Promise<void>
}

const management = 'https://management.azure.com'

/** Signs in as whoever is signed in: `azd auth login`, `az login`, or the pipeline. */
export const openDeployment = (): Deployment => {
  const credential = new DefaultAzureCredential()
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
