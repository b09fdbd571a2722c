import { admin, assistant, owner, student } from '../seed/people.ts'
import type { Stack } from './launch.ts'

const table = (rows: [string, string][]) => {
  const width = Math.max(...rows.map(([name]) => name.length)) + 2
  return rows.map(([name, value]) => `  ${name.padEnd(width)}${value}`).join('\n')
}

const longestPassword = 16

/** What somebody needs to begin: addresses, demo accounts, and the keys of the simulated subscription. */
export const announce = (stack: Stack, isEmpty: boolean, seconds: number): string => {
  const people = [owner, assistant, student, admin].map(({ email, password, role }): [string, string] => [
    email,
    `${password.padEnd(longestPassword)}  ${role}`,
  ])
  const [first] = stack.subscriptions
  const user = stack.directoryUsers.find(({ username }) => username === first?.username)
  return [
    '',
    'Addresses',
    table([
      ['Labkeeper', stack.origin],
      ['Simulated cloud', stack.consoleOrigin],
    ]),
    ...(isEmpty ? [] : ['Demo accounts', table(people)]),
    'Simulated Azure subscription (more of them at the simulated cloud)',
    table(first ? Object.entries(first) : []),
    'Its user in the simulated directory, for Azure AD sign-in',
    table(user ? [[user.username, user.password]] : []),
    '',
    `Started in ${seconds.toFixed(1)} s; Ctrl-C ends everything.`,
    `Ready ${stack.origin}`,
  ].join('\n')
}
