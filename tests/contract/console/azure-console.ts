import { exhibitAzure } from '@labkeeper/local/console/exhibits/azure'
import { startConsole } from '@labkeeper/local/console/start'
import { aCloud, type TestCloud } from '../azure-stand-in/clients.ts'

export interface AzureConsole {
  readonly cloud: TestCloud
  /** What the console answers, with its status. */
  ask(method: string, path: string, body?: unknown): Promise<{ status: number; body: unknown }>
  close(): Promise<void>
}

/** The simulated Azure with its console, for the real SDK and for who pulls levers. */
export const anAzureConsole = async (options: Parameters<typeof aCloud>[0] = {}): Promise<AzureConsole> => {
  const cloud = await aCloud(options)
  const shown = await startConsole({
    port: 0,
    exhibits: [exhibitAzure(cloud.azure)],
    productOrigin: 'http://localhost:4280',
  })
  return {
    cloud,
    ask: async (method, path, body) => {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const answer = await fetch(shown.origin + path, { method, ...sent })
      return { status: answer.status, body: await answer.json() }
    },
    close: async () => {
      await shown.close()
      await cloud.azure.close()
    },
  }
}
