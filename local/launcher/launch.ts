import { join } from 'node:path'
import type { Credentials } from '../azure/model/credentials.ts'
import { startAzure } from '../azure/start.ts'
import { exhibitAzure } from '../console/exhibits/azure.ts'
import { exhibitCosmos } from '../console/exhibits/cosmos.ts'
import { exhibitEntra } from '../console/exhibits/entra.ts'
import { exhibitMail } from '../console/exhibits/mail.ts'
import { exhibitPrices } from '../console/exhibits/prices.ts'
import { exhibitStripe } from '../console/exhibits/stripe.ts'
import { startConsole } from '../console/start.ts'
import type { JsonObject } from '../cosmos/json.ts'
import { startCosmos } from '../cosmos/start.ts'
import { startDoor } from '../door/start.ts'
import type { DirectoryUser } from '../entra/model/users.ts'
import { startEntra } from '../entra/start.ts'
import { startMail } from '../mail/start.ts'
import { startPrices } from '../prices/start.ts'
import { startStripe } from '../stripe/start.ts'
import { postTo } from '../stripe/webhooks/dispatcher.ts'
import { buildWhenChanged, frontEndBuild, functionsBuild } from './build.ts'
import { startCoreTools, startOwnHost } from './children/functions-host.ts'
import { tryLock, waitForLock } from './children/lock.ts'
import { placeChild } from './children/place.ts'
import { startStorage, startWholeStorage } from './children/storage.ts'
import { claimPort } from './claim-port.ts'
import { type DataFiles, deleteData, makeDataFolders, nameDataFiles, turnLogs } from './data-files.ts'
import { readKeys } from './keys.ts'
import { LaunchError } from './launch-error.ts'
import type { LaunchOptions } from './options.ts'
import { nameSettings } from './settings.ts'

export interface Stack {
  /** Where people go: `http://localhost:4280`. */
  readonly origin: string
  /** The API without the door, there before the front end is built. */
  readonly apiOrigin: string
  readonly consoleOrigin: string
  readonly subscriptions: readonly Credentials[]
  readonly directoryUsers: readonly DirectoryUser[]
  /** Puts a record of a lab into the database beside the product, which an empty lab's past needs. */
  insert(record: JsonObject): void
  /** Where the seed keeps what it has done. */
  readonly seedFile: string
  /** Resolves when the front door is open as well. */
  readonly opened: Promise<void>
}

const children = { storage: 'azurite', functions: 'functions', work: 'functions-work' }
const longestWaitMs = 10_000

interface Surroundings {
  readonly root: string
  readonly env: Record<string, string | undefined>
  report(line: string): void
  /** Takes what must be closed at the end, in reverse order; called as soon as the thing exists. */
  onClose(close: () => unknown): void
}

const resetData = async (files: DataFiles, workAccounts: readonly string[]) => {
  // Children of a killed launcher may still be writing for a moment.
  for (const name of [...Object.values(children), ...workAccounts])
    (await waitForLock(join(files.locks, name), longestWaitMs))?.()
  deleteData(files)
  makeDataFolders(files)
}

/** Starts the cloud and the product on it, as much as possible at the same time. */
export const launch = async (options: LaunchOptions, surroundings: Surroundings): Promise<Stack> => {
  const { root, env, report, onClose } = surroundings
  const files = nameDataFiles(options.dataFolder)
  makeDataFolders(files)
  const unlock = tryLock(files.lock)
  if (!unlock) {
    throw new LaunchError(
      `${files.folder} is in use by another Labkeeper; stop that one or choose another LAB_DATA.`,
    )
  }
  onClose(unlock)
  const port = await claimPort('PORT', options.port)
  const cloudPort = await claimPort('CLOUD_PORT', options.cloudPort)
  if (options.isReset) await resetData(files, options.workAccounts)
  turnLogs(files)

  const origin = `http://localhost:${port}`
  const frontEndBuilt = buildWhenChanged(root, frontEndBuild, report)
  // Awaited at the end; until then a failure must not count as unhandled.
  frontEndBuilt.catch(() => undefined)
  const storagePlace = placeChild(files, children.storage, env, report)
  const startFurther = async (account: string) => {
    const place = placeChild(files, account, env, report)
    return { account, ...(await startStorage(place, join(files.azurite, account), `Azurite, ${account}`)) }
  }
  const [cosmos, azure, mail, prices, storage, further] = await Promise.all([
    startCosmos({ file: files.cosmos }),
    startAzure({ directory: files.azure, speed: options.azureSpeed }),
    startMail({ file: files.mail }),
    startPrices({ file: files.prices }),
    (options.usesCoreTools ? startWholeStorage : startStorage)(storagePlace, files.azurite),
    Promise.all(options.workAccounts.map(startFurther)),
    buildWhenChanged(root, functionsBuild, report),
  ])
  onClose(() => Promise.all([cosmos.close(), azure.close(), mail.close(), prices.close()]))
  onClose(storage.process.stop)
  for (const { process } of further) onClose(process.stop)
  const entra = await startEntra({
    directory: files.entra,
    redirectUris: [`${origin}/auth/azure-callback`],
    subscriptions: azure.credentials,
  })
  onClose(entra.close)
  const stripe = await startStripe({
    directory: files.stripe,
    webhook: postTo(`${origin}/api/subscription/webhook`),
  })
  onClose(stripe.close)

  const workStorage = Object.fromEntries(
    further.map(({ account, connectionString }) => [account, connectionString]),
  )
  const settings = nameSettings(
    { cosmos, azure, entra, mail, prices, stripe, storage: storage.connectionString, workStorage },
    readKeys(files.keys),
    options,
    origin,
  )
  const placeHost = (name: string) => placeChild(files, name, { ...env, ...settings }, report)
  const startFunctions = () =>
    options.usesCoreTools
      ? startCoreTools(placeHost(children.functions), root)
      : startOwnHost(
          { http: placeHost(children.functions), work: placeHost(children.work) },
          root,
          files.host,
        )
  const exhibits = [
    exhibitAzure(azure),
    exhibitMail(mail),
    exhibitEntra(entra),
    exhibitStripe(stripe),
    exhibitPrices(prices),
    exhibitCosmos(cosmos),
  ]
  const [host, console_] = await Promise.all([
    startFunctions(),
    startConsole({ port: cloudPort, exhibits, productOrigin: origin }),
  ])
  onClose(console_.close)
  onClose(host.stop)

  const openDoor = async () => {
    await frontEndBuilt
    const frontEnd = join(root, 'frontend', 'dist')
    const door = await startDoor({
      port,
      frontEnd,
      api: host.origin,
      config: join(frontEnd, 'staticwebapp.config.json'),
      overwriteAuthorization: options.overwritesAuthorization,
      testAddresses: options.believesTestAddresses,
      alsoCalled: options.probeOrigin,
    })
    onClose(door.close)
  }
  return {
    origin,
    apiOrigin: host.origin(),
    consoleOrigin: console_.origin,
    subscriptions: azure.credentials,
    directoryUsers: entra.users(),
    insert: (record) => cosmos.insert('labkeeper', 'labs', record),
    seedFile: files.seed,
    opened: openDoor(),
  }
}
