import { expect, test } from 'vitest'
import { rdpAddress, sshCommand } from './ssh-command.ts'

test('builds the command from a plain user and address', () => {
  expect(sshCommand('labadmin', '20.1.2.3')).toBe('ssh labadmin@20.1.2.3')
  expect(sshCommand('_svc', 'web-1.example.test')).toBe('ssh _svc@web-1.example.test')
})

test('waits for both', () => {
  expect(sshCommand('labadmin', undefined)).toBeUndefined()
  expect(sshCommand('', '20.1.2.3')).toBeUndefined()
})

test.each([
  ['-oProxyCommand=calc', '20.1.2.3'],
  ['a;reboot', '20.1.2.3'],
  ['a b', '20.1.2.3'],
  ['labadmin', '-v'],
  ['labadmin', '20.1.2.3; rm -rf ~'],
  ['labadmin', '$(id)'],
  ['labadmin', '20.1.2.999'],
  ['labadmin', '20.1.2.3\nreboot'],
])('refuses what a shell could misread: %j at %j', (user, host) => {
  expect(sshCommand(user, host)).toBeUndefined()
})

test('names the port for remote desktop', () => {
  expect(rdpAddress('20.1.2.3')).toBe('20.1.2.3:3389')
  expect(rdpAddress('x y')).toBeUndefined()
})
