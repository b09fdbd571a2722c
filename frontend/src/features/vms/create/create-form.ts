import { z } from '@labkeeper/contract/kernel/zod'
import {
  passwordProblem,
  resourceGroupProblem,
  tagsProblem,
  userNameProblem,
  vmNameProblem,
} from '@labkeeper/contract/vms/azure-rules'
import { sizeOf } from '@labkeeper/contract/vms/catalogue'
import { vmNames } from '@labkeeper/contract/vms/vm-names'
import { type CreateVms, CreateVmsForm } from '@labkeeper/contract/vms/vms'
import { smallestDiskGB, systemNamed } from './create-choices.ts'

const { shape } = CreateVmsForm
const notEmpty = z.string().check(z.minLength(1))

/** The screen's own fields. The operating system stands for publisher and offer, tags are rows that may be half typed. */
const Fields = z.strictObject({
  name: shape.name,
  resourceGroupName: shape.resourceGroupName,
  location: shape.location,
  /** The name of a system of the catalogue. */
  system: notEmpty,
  imageSku: shape.imageSku,
  vmSize: shape.vmSize,
  diskSizeGB: z.int().check(z.gte(32), z.lte(32767)),
  adminUsername: shape.adminUsername,
  adminPassword: shape.adminPassword,
  vmCount: shape.vmCount,
  tags: z.array(z.strictObject({ key: z.string(), value: z.string() })),
})
export type CreateFields = z.infer<typeof Fields>

export const emptyForm: CreateFields = {
  name: '',
  resourceGroupName: '',
  location: '',
  system: '',
  imageSku: '',
  vmSize: '',
  diskSizeGB: smallestDiskGB,
  adminUsername: '',
  adminPassword: '',
  vmCount: 1,
  tags: [],
}

/** A row nobody typed into is not a tag. */
const typedTags = (tags: CreateFields['tags']): CreateFields['tags'] =>
  tags.filter(({ key, value }) => key !== '' || value !== '')

const tagRecord = (tags: CreateFields['tags']): Record<string, string> =>
  Object.fromEntries(typedTags(tags).map(({ key, value }) => [key.trim(), value]))

const tagRowProblem = (tags: CreateFields['tags']): { index: number; message: string } | undefined => {
  const keys = tags.map(({ key }) => key.trim().toLowerCase())
  const twice = keys.findIndex((key, index) => key !== '' && keys.indexOf(key) < index)
  if (twice >= 0) return { index: twice, message: 'This tag name is there already' }
  const problem = tagsProblem(tagRecord(tags))
  if (!problem) return undefined
  const index = tags.findIndex(
    ({ key, value }) => key.trim() === problem.key && (problem.key !== '' || value !== ''),
  )
  return { index: Math.max(index, 0), message: problem.message }
}

const longestName = 64
const nameProblem = ({ name, vmCount }: CreateFields): string | undefined => {
  if (name === '') return undefined
  const last = vmNames(name, vmCount).at(-1) ?? name
  if (name.length <= longestName && last.length > longestName) {
    return `'${last}' would be longer than ${longestName} characters: shorten the name`
  }
  return vmNameProblem(name)
}

type Problem = readonly [path: (string | number)[], message: string | undefined]

/** What the schema cannot see and Azure would refuse. A field that the schema refuses already is left alone. */
const azureProblems = (form: CreateFields): Problem[] => {
  const osType = systemNamed(form.system)?.osType
  const tag = tagRowProblem(form.tags)
  const { adminUsername, adminPassword, resourceGroupName } = form
  return [
    [['name'], nameProblem(form)],
    [['resourceGroupName'], resourceGroupName === '' ? undefined : resourceGroupProblem(resourceGroupName)],
    [['adminUsername'], osType && adminUsername !== '' ? userNameProblem(adminUsername, osType) : undefined],
    [
      ['adminPassword'],
      osType && adminPassword.length >= 8 ? passwordProblem(adminPassword, adminUsername, osType) : undefined,
    ],
    [['tags', tag?.index ?? 0, 'key'], tag?.message],
  ]
}

export const CreateForm = Fields.check((context) => {
  for (const [path, message] of azureProblems(context.value)) {
    if (message) context.issues.push({ code: 'custom', path: [...path], message, input: context.value })
  }
})

/** What is sent: every field of the screen, in the words of the API. */
export const toRequest = ({ system: name, tags, ...fields }: CreateFields): CreateVms => {
  const system = systemNamed(name)
  const record = tagRecord(tags)
  return {
    ...fields,
    imagePublisher: system?.publisher ?? '',
    imageOffer: system?.offer ?? '',
    imageVersion: 'latest',
    templateName: '',
    ...(Object.keys(record).length > 0 && { tags: record }),
  }
}

type FieldName = keyof CreateFields | `tags.${number}.key`
const isFieldName = (path: string): path is keyof CreateFields => Object.hasOwn(emptyForm, path)

/** Where on the screen the server's complaint about `path` belongs; nothing when the screen has no such field. */
export const fieldFor = (path: string, form: CreateFields): FieldName | undefined => {
  if (path === 'imagePublisher' || path === 'imageOffer' || path === 'imageVersion') return 'system'
  if (path.startsWith('tags')) {
    const index = form.tags.findIndex(({ key }) => `tags.${key.trim()}` === path)
    return index < 0 ? undefined : `tags.${index}.key`
  }
  return isFieldName(path) ? path : undefined
}

/** The live answer under the password: what is still wrong, or nothing while nothing is typed. */
export const passwordAdvice = (
  form: Pick<CreateFields, 'adminPassword' | 'adminUsername' | 'system'>,
): { ok: boolean; text: string } => {
  const osType = systemNamed(form.system)?.osType ?? 'Linux'
  const longest = osType === 'Linux' ? 72 : 123
  const { adminPassword } = form
  if (adminPassword.length < 8 || adminPassword.length > longest) {
    const rule = `8 to ${longest} characters, with three of these: lowercase letter, uppercase letter, digit, special character.`
    return { ok: false, text: adminPassword.length > longest ? `At most ${longest} characters.` : rule }
  }
  const problem = passwordProblem(adminPassword, form.adminUsername, osType)
  return problem ? { ok: false, text: problem } : { ok: true, text: 'Azure will accept this password.' }
}

/** Total vCPUs of what is about to be made; nothing before a size is chosen. */
export const totalVCpus = ({
  vmSize,
  vmCount,
}: Pick<CreateFields, 'vmSize' | 'vmCount'>): number | undefined => {
  const size = sizeOf(vmSize)
  return size && size.vCpus * vmCount
}
