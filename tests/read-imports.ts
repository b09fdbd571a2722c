import { posix } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

/** Every module that a source names: imports, re-exports, imports of types and those that come late. */
export const readImports = (file: string, source: string): string[] => {
  const { module, program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const named = module.staticImports.map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest }) => (moduleRequest ? [moduleRequest.value] : [])),
  )
  const inside: string[] = []
  const note = (path: unknown) => inside.push(typeof path === 'string' ? path : '(computed)')
  if (/\bimport\s*\(/.test(source))
    new Visitor({
      ImportExpression: ({ source: path }) => note(path.type === 'Literal' ? path.value : undefined),
      TSImportType: ({ source: path }) => note(path.value),
    }).visit(program)
  return [...new Set([...named, ...passedOn, ...inside])]
}

/** What stands for a folder, and what a name from there ends with. */
const aliases = [
  ['@labkeeper/contract/', 'contract/src/', '.ts'],
  ['@labkeeper/functions/', 'functions/src/', '.ts'],
  ['@labkeeper/local/', 'local/', '.ts'],
  ['~/', 'frontend/src/', ''],
] as const

export type Import = { readonly file: string } | { readonly package: string }

/** The file of this repository, or the package, that a name leads to. */
export const resolveImport = (from: string, name: string): Import => {
  const path = name.replace(/\?.*$/, '')
  if (path.startsWith('.')) return { file: posix.join(posix.dirname(from), path) }
  const alias = aliases.find(([start]) => path.startsWith(start))
  if (alias) return { file: alias[1] + path.slice(alias[0].length) + alias[2] }
  const whole = /^(node|virtual):/.test(path)
  return { package: whole ? path : path.split('/', path.startsWith('@') ? 2 : 1).join('/') }
}
