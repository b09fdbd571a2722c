import { z } from '@labkeeper/contract/kernel/zod'
import { TemplateName } from '@labkeeper/contract/templates/templates'

const longest = 64
const ending = '-template'

/** 'web-1-template', and 'web-1-template-2' when that is taken. Azure compares names without case. */
const deriveName = (vmName: string, taken: ReadonlySet<string>): string => {
  const plain = vmName.replace(/[^a-zA-Z0-9_-]/g, '-')
  for (let index = 1; ; index += 1) {
    const end = index === 1 ? ending : `${ending}-${index}`
    const name = `${plain.slice(0, longest - end.length)}${end}`
    if (!taken.has(name.toLowerCase())) return name
  }
}

/** A free name for each VM's template, in the order of the VMs. */
export const deriveTemplateNames = (vmNames: readonly string[], taken: readonly string[]): string[] => {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  return vmNames.map((vmName) => {
    const name = deriveName(vmName, used)
    used.add(name.toLowerCase())
    return name
  })
}

/** Why a name, though well formed, cannot be had. */
const collision = (
  name: string,
  index: number,
  names: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined => {
  if (name === '') return undefined
  if (taken.has(name)) return 'There is a template of this name already'
  return names.indexOf(name) < index ? 'Every template needs a name of its own' : undefined
}

/** The dialog's fields, one row for each VM. `taken`: the names of the templates that exist. */
export const buildTemplatesForm = (taken: readonly string[]) => {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  const TrimmedName = z.pipe(z.string().check(z.trim()), TemplateName)
  return z
    .strictObject({
      templates: z.array(z.strictObject({ templateName: TrimmedName })),
      stopFirst: z.boolean(),
    })
    .check(({ value, issues }) => {
      const names = value.templates.map(({ templateName }) => templateName.toLowerCase())
      for (const [index, name] of names.entries()) {
        const message = collision(name, index, names, used)
        const path = ['templates', index, 'templateName']
        if (message) issues.push({ code: 'custom', path, message, input: value })
      }
    })
}
export type BuildTemplatesFields = z.infer<ReturnType<typeof buildTemplatesForm>>
