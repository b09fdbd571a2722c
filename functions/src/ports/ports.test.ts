import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const most = 8

/** Methods by the name of the interface that has them. */
const methodsIn = (text: string): [name: string, count: number][] =>
  Array.from(text.matchAll(/^export interface (\w+)[^{]*\{\n(.*?)\n\}$/gms), ([, name = '', body = '']) => [
    name,
    [...body.matchAll(/^ {2}\w+\(/gm)].length,
  ])

const ports = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts'] }).flatMap((file) =>
  methodsIn(readFileSync(`${import.meta.dirname}/${file}`, 'utf8')),
)

describe('ports', () => {
  it('are found', () => {
    expect(ports.filter(([, count]) => count > 0).length).toBeGreaterThan(40)
  })

  it(`ask for at most ${most} methods each`, () => {
    expect(ports.filter(([, count]) => count > most)).toEqual([])
  })
})
