import { z } from '@labkeeper/contract/kernel/zod'
import { hostAccount } from './domain/operations/work-queues.ts'

/** Where the queues of a storage account are: by connection string, or by address and managed identity. */
export type QueueAccount = { readonly connectionString: string } | { readonly serviceUri: string }

type Environment = Readonly<Record<string, string | undefined>>

const mostAccounts = 10
const accountName = /^[A-Za-z][A-Za-z0-9]{0,30}$/

/** Accounts by the names that the Functions host knows them by, which functions are named after. */
export const accountNames = z.pipe(
  z.string().check(
    z.refine((list) => {
      const names = list.split(',')
      const isGood = names.every((name) => accountName.test(name)) && new Set(names).size === names.length
      return isGood && names.length <= mostAccounts
    }, `must be up to ${mostAccounts} different names of letters and digits, separated by commas`),
  ),
  z.transform((list) => list.split(',')),
)

const isAddress = (value: string): boolean => /^https?:/.test(value) && URL.canParse(value)

/**
 * Where each named account is. The host reads that from settings called like the account, so it cannot stand in a list of
 * ours. `rules`: what is asked of those that are missing or wrong.
 */
export const readQueueAccounts = (environment: Environment) => {
  const lists = [environment.WORK_ACCOUNTS, environment.WORK_ACCOUNTS_EMPTIED]
  const named = lists.flatMap((list) => accountNames.safeParse(list).data ?? [])
  const accounts: Record<string, QueueAccount> = {}
  const rules: Record<string, string> = {}
  for (const name of new Set([hostAccount, ...named])) {
    const connectionString = environment[name]
    const address = `${name}__queueServiceUri`
    const serviceUri = environment[address]
    if (connectionString !== undefined) accounts[name] = { connectionString }
    else if (serviceUri === undefined) rules[name] = `is required, or ${address}`
    else if (isAddress(serviceUri)) accounts[name] = { serviceUri }
    else rules[address] = 'must be an http(s) URL'
  }
  return { accounts, rules }
}
