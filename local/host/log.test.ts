import { expect, it } from 'vitest'
import { createLog } from './log.ts'

it('knows a star between a beginning and an end', () => {
  const lines: string[] = []
  const log = createLog(
    { Function: 'warning', 'Function.*.User': 'information' },
    (line) => void lines.push(line),
  )
  log.user('information', 'getVms', 'one')
  log.host('information', 'Function.getVms', 'two')
  expect(lines).toEqual(['one'])
})

it('prints what reaches the level of the longest category that has one', () => {
  const lines: string[] = []
  const log = createLog({ default: 'error', Function: 'information', 'Function.noisy': 'warning' }, (line) =>
    lines.push(line),
  )
  log.user('information', 'calm', 'calm speaks')
  log.user('debug', 'calm', 'calm whispers')
  log.user('information', 'noisy', 'noisy speaks')
  log.user('error', 'noisy', 'noisy shouts')
  log.host('warning', 'Host.Startup', 'host warns')
  log.host('error', 'Host.Startup', 'host fails')
  expect(lines).toEqual(['calm speaks', 'noisy shouts', '[error] Host.Startup: host fails'])
})

it('keeps every entry on one line', () => {
  const lines: string[] = []
  createLog({}, (line) => lines.push(line)).user('information', 'f', 'name\r\n{"level":"forged"}')
  expect(lines).toEqual(['name\\r\\n{"level":"forged"}'])
})
