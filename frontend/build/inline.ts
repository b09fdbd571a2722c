import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, type Plugin, transformWithOxc } from 'vite'
import { allowInline } from './inline-policy.ts'

const root = join(import.meta.dirname, '..')
const configFile = 'staticwebapp.config.json'
const first = '<script src="/src/inline/before-first-paint.ts"></script>'
const appScripts = /<script type="module" crossorigin src="([^"]+)"><\/script>/g
const sheets = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g

const compile = async (name: string): Promise<string> => {
  const file = join(root, 'src', 'inline', name)
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file, { sourcemap: false })
  return minifySync(file, code).code.trim()
}

/** Writes the script into the document that runs before the first paint: nothing else may be before it. */
export const inlineFirst = (): Plugin => ({
  name: 'inline-first',
  transformIndexHtml: {
    order: 'pre',
    handler: async (html) => {
      if (!html.includes(first)) throw new Error(`index.html has no ${first}`)
      const code = await compile('before-first-paint.ts')
      return html.replace(first, () => `<script>${code}</script>`)
    },
  },
})

/**
 * The first paint waits for no file: the style sheet stands in the document, and a script there begins the app. The
 * site's configuration goes beside it, with a content security policy that lets through what stands there.
 */
export const inlineRest = (): Plugin => ({
  name: 'inline-rest',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html, { bundle = {} }) => {
      const begin = await compile('begin-app.ts')
      const textOf = (name: string): string => {
        const sheet = bundle[name]
        if (sheet?.type !== 'asset') throw new Error(`The build has no style sheet ${name}`)
        delete bundle[name]
        return String(sheet.source).trim()
      }
      return html
        .replace(appScripts, '<link rel="modulepreload" crossorigin href="$1" data-app>')
        .replace(sheets, (_link, name) => `<style>${textOf(name)}</style>`)
        .replace('</head>', () => `  <script type="module">${begin}</script>\n  </head>`)
    },
  },
  generateBundle: {
    order: 'post',
    handler(_options, { 'index.html': page }) {
      if (page?.type !== 'asset') throw new Error('The build has no index.html')
      const config = JSON.parse(readFileSync(join(root, '..', configFile), 'utf8'))
      const policy = config.globalHeaders['Content-Security-Policy']
      config.globalHeaders['Content-Security-Policy'] = allowInline(policy, String(page.source))
      this.emitFile({
        type: 'asset',
        fileName: configFile,
        source: `${JSON.stringify(config, null, 2)}\n`,
      })
    },
  },
})
