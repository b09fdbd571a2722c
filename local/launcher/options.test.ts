import { expect, test } from 'vitest'
import { readOptions } from './options.ts'

const read = (args: string[], env: Record<string, string> = {}) => readOptions(args, env, '/somewhere')

test('has defaults for everything', () => {
  expect(read([])).toEqual({
    dataFolder: '/somewhere/.data',
    port: 4280,
    cloudPort: 4290,
    azureSpeed: 20,
    overwritesAuthorization: false,
    believesTestAddresses: false,
    probeOrigin: undefined,
    isReset: false,
    isEmpty: false,
    usesCoreTools: false,
    bootstrapAdminEmail: 'admin@demo.lab',
    trialDays: undefined,
    isBillingOn: true,
    azurePollSeconds: '0.75',
    workAccounts: [],
  })
})

test('reads flags and environment', () => {
  const options = read(['--reset', '--empty'], {
    LAB_DATA: '/data/lab',
    PORT: '0',
    AZURE_SPEED: '0.5',
    DOOR_OVERWRITES_AUTHORIZATION: '1',
    DOOR_TEST_ADDRESSES: '1',
    PROBE_ORIGIN: 'https://ipv4.example.edu',
    TRIAL_DAYS: '0',
    BILLING: 'off',
  })
  expect(options).toMatchObject({ dataFolder: '/data/lab', port: 0, azureSpeed: 0.5, trialDays: '0' })
  expect(options).toMatchObject({
    isReset: true,
    isEmpty: true,
    usesCoreTools: false,
    overwritesAuthorization: true,
    believesTestAddresses: true,
    probeOrigin: 'https://ipv4.example.edu',
    isBillingOn: false,
  })
})

test.each([
  [['--rest'], {}, 'Known options are --reset, --empty and --func.'],
  [['extra'], {}, 'Known options'],
  [[], { PORT: '70000' }, 'PORT must be a number in its range; "70000" is not.'],
  [[], { AZURE_SPEED: '0' }, 'AZURE_SPEED must be'],
  [[], { CLOUD_PORT: 'four' }, 'CLOUD_PORT must be'],
  [[], { BILLING: 'no' }, 'BILLING must be on or off; "no" is neither.'],
])('refuses %j with %j', (args, env, message) => {
  expect(() => read(args, env)).toThrow(message)
})

test("finds the storage accounts that work is spread over, the host's own left out", () => {
  const env = {
    WORK_ACCOUNTS: 'AzureWebJobsStorage,WorkStorage2',
    WORK_ACCOUNTS_EMPTIED: 'WorkStorage3,WorkStorage2',
  }
  expect(read([], env).workAccounts).toEqual(['WorkStorage2', 'WorkStorage3'])
  expect(read([], {}).workAccounts).toEqual([])
  // They become folders.
  expect(read([], { WORK_ACCOUNTS: '../..,' }).workAccounts).toEqual([])
})
