import { execSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { tellCommand } from './tell-command.ts'

/** What would break out of one shell or the other, if it stood there as it is. */
const hostile = [
  `it's "five"; touch out; $(touch out) \`touch out\` && touch out | touch out`,
  `'; touch out; echo '`,
  `"; touch out; echo "`,
  `')); New-Item out; [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('`,
  `$text %s %n %USERNAME% \${IFS} $env:PATH {0} @(1) #no <# no #>`,
  'one line\nand a second\n$(touch out)\n\ttouch out',
  '-n --help /SERVER:elsewhere',
  'Ää ß € 日本語 العربية 🎓',
  '\\',
  '\\n\\0\\x41\\',
  `${'🎓'.repeat(99)}ab`,
]

const systems = ['Linux', 'Windows'] as const

/** Every text between single quotes that is more than a word: what the script brings along. */
const brought = (script: readonly string[]): string[] =>
  [...script.join('\n').matchAll(/(?:%s |FromBase64String\()'([A-Za-z0-9+/=]+)'/g)].map(([, text = '']) =>
    Buffer.from(text, 'base64').toString('utf8'),
  )

describe('the command that tells people something', () => {
  it.each(systems)('brings any text to %s as data, and is the same otherwise', (osType) => {
    const blank = (text: string) => {
      const encoded = Buffer.from(text).toString('base64')
      return tellCommand(osType, text).script.join('\n').replace(`'${encoded}'`, "''")
    }
    for (const text of hostile) {
      expect(brought(tellCommand(osType, text).script)).toEqual([text])
      expect(blank(text)).toBe(blank('Hello'))
    }
  })

  describe.skipIf(process.platform === 'win32')('in a shell', () => {
    /** With a `wall` that writes down what it hears; what is left in the folder, and what the script says. */
    const run = (text: string, wall: string) => {
      const folder = mkdtempSync(join(tmpdir(), 'tell-'))
      onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
      writeFileSync(join(folder, 'wall'), `#!/bin/sh\n${wall}\n`, { mode: 0o755 })
      const env = { PATH: `${folder}${delimiter}${process.env.PATH}` }
      const script = tellCommand('Linux', text).script.join('\n')
      const said = execSync(script, { cwd: folder, env, encoding: 'utf8' })
      const files = readdirSync(folder).filter((file) => file !== 'wall')
      const read = (file: string) => (files.includes(file) ? readFileSync(join(folder, file), 'utf8') : '')
      return { said, files, heard: read('heard'), language: read('language') }
    }
    const listens = 'cat > heard; printf %s "$LC_ALL" > language; echo noise; echo noise >&2'

    it.each(hostile)('is heard as it was written, and nothing else is done: %s', (text) => {
      expect(run(text, listens)).toEqual({
        said: 'LK1 {"told":true}\n',
        files: ['heard', 'language'],
        heard: `${text}\n`,
        language: 'C.UTF-8',
      })
    })

    it('says so when nobody could be told', () => {
      expect(run('Hello', 'exit 1').said).toBe('LK1 {"told":false}\n')
    })
  })
})
