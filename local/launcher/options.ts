import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { LaunchError } from './launch-error.ts'

export interface LaunchOptions {
  /** Absolute. */
  readonly dataFolder: string
  /** Of the front door; 0 takes a free one. */
  readonly port: number
  /** Of the console; 0 takes a free one. */
  readonly cloudPort: number
  /** How many times faster than the real Azure the simulated one works. */
  readonly azureSpeed: number
  /** The front door replaces the Authorization header, as Static Web Apps does. */
  readonly overwritesAuthorization: boolean
  /** A request may say which address it comes from, as tests do that sit at many. */
  readonly believesTestAddresses: boolean
  /** Pages ask it for their address: the front door's policy names it, as a deployment's does. */
  readonly probeOrigin: string | undefined
  readonly isReset: boolean
  readonly isEmpty: boolean
  readonly usesCoreTools: boolean
  /** What the function app is told beyond the endpoints, as far as somebody chose it. */
  readonly bootstrapAdminEmail: string
  readonly trialDays: string | undefined
  /** Off, nothing is for sale and nothing asks for a subscription, as in a deployment without Stripe. */
  readonly isBillingOn: boolean
  readonly azurePollSeconds: string
  /** Storage accounts that WORK_ACCOUNTS and WORK_ACCOUNTS_EMPTIED name beside the host's own. */
  readonly workAccounts: readonly string[]
}

type Environment = Record<string, string | undefined>

const readNumber = (
  env: Environment,
  name: string,
  fallback: number,
  isValid: (value: number) => boolean,
) => {
  const text = env[name]
  const value = text === undefined || text === '' ? fallback : Number(text)
  if (!isValid(value)) throw new LaunchError(`${name} must be a number in its range; "${text}" is not.`)
  return value
}

const readSwitch = (env: Environment, name: string): boolean => {
  const text = env[name] || 'on'
  if (text !== 'on' && text !== 'off')
    throw new LaunchError(`${name} must be on or off; "${text}" is neither.`)
  return text === 'on'
}

const hostAccount = 'AzureWebJobsStorage'

/** They become names of folders and locks; what else is wrong with the lists the app itself says. */
const readAccounts = (env: Environment): string[] => {
  const lists = [env.WORK_ACCOUNTS, env.WORK_ACCOUNTS_EMPTIED].filter((list) => list !== undefined)
  const names = new Set(lists.flatMap((list) => list.split(',')))
  return [...names].filter((name) => name !== hostAccount && /^[A-Za-z][A-Za-z0-9]{0,30}$/.test(name))
}

const isPort = (value: number) => Number.isInteger(value) && value >= 0 && value <= 65_535

const readFlags = (args: string[]) => {
  const flag = { type: 'boolean', default: false } as const
  try {
    return parseArgs({ args, options: { reset: flag, empty: flag, func: flag } }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new LaunchError(`${reason.replace(/\.?$/, '.')} Known options are --reset, --empty and --func.`)
  }
}

/** Fifteen seconds of the simulated Azure's time, but no longer than the pause of the real product. */
const pollSecondsAt = (azureSpeed: number): string =>
  String(Number(Math.max(0.1, Math.min(5, 15 / azureSpeed)).toFixed(3)))

/** What the command line and the environment ask for; throws a LaunchError that names what is wrong. */
export const readOptions = (args: string[], env: Environment, root: string): LaunchOptions => {
  const flags = readFlags(args)
  const azureSpeed = readNumber(env, 'AZURE_SPEED', 20, (value) => value > 0 && Number.isFinite(value))
  return {
    dataFolder: resolve(root, env.LAB_DATA || '.data'),
    port: readNumber(env, 'PORT', 4280, isPort),
    cloudPort: readNumber(env, 'CLOUD_PORT', 4290, isPort),
    azureSpeed,
    overwritesAuthorization: env.DOOR_OVERWRITES_AUTHORIZATION === '1',
    believesTestAddresses: env.DOOR_TEST_ADDRESSES === '1',
    probeOrigin: env.PROBE_ORIGIN || undefined,
    isReset: flags.reset,
    isEmpty: flags.empty,
    usesCoreTools: flags.func,
    bootstrapAdminEmail: env.BOOTSTRAP_ADMIN_EMAIL || 'admin@demo.lab',
    trialDays: env.TRIAL_DAYS || undefined,
    isBillingOn: readSwitch(env, 'BILLING'),
    azurePollSeconds: env.AZURE_POLL_SECONDS || pollSecondsAt(azureSpeed),
    workAccounts: readAccounts(env),
  }
}
