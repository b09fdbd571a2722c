import { readFileSync } from 'node:fs'

/** One of the permissions of a role definition, as Azure shows it. */
export interface Permission {
  readonly actions: readonly string[]
  readonly notActions: readonly string[]
}

const definition = new URL('../../../infra/lab-owner-role.bicep', import.meta.url)

/** What the role of a lab owner grants, read from its definition in Bicep and from the file that this loads. */
export const labOwnerRole = (): readonly Permission[] => {
  const bicep = readFileSync(definition, 'utf8')
  const [, file, key] = /^ +actions: loadJsonContent\('([\w.-]+)', '(\w+)'\)$/m.exec(bicep) ?? []
  if (file === undefined || key === undefined || !/^ +notActions: \[\]$/m.test(bicep)) {
    throw new Error(`${definition.href}: the actions of the role cannot be read.`)
  }
  const actions: unknown = JSON.parse(readFileSync(new URL(file, definition), 'utf8'))[key]
  if (!Array.isArray(actions)) throw new Error(`${file} has no list '${key}'.`)
  return [{ actions: actions.map(String), notActions: [] }]
}
