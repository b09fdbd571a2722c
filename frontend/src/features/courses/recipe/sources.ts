import type { Version } from '@labkeeper/contract/courses/versions'
import type { Template } from '@labkeeper/contract/templates/templates'
import type { OsType } from '@labkeeper/contract/vms/catalogue'

/** What machines of a course may be copies of, beside what Azure has images of. */
export interface Source {
  /** As the form names it: 'version-2', 'template-tpl_1'. */
  readonly value: string
  readonly label: string
  readonly osType: OsType
  /** The disk of a copy is at least as large. */
  readonly leastGB: number
  /** Where it lies, if that is known here. */
  readonly location?: string
  readonly version?: number
  /** It becomes a version of the course when it is taken. */
  readonly templateId?: string
}

export const fromImage = 'image'
export const sourceOfVersion = (number: number): string => `version-${number}`

/** What runs on it is kept as people read it: 'Ubuntu Server 22.04 LTS'. */
const osTypeOf = (os: string): OsType => (os.startsWith('Windows') ? 'Windows' : 'Linux')

const ofVersion = ({ number, notes, os, diskSizeGB = 0 }: Version): Source => ({
  value: sourceOfVersion(number),
  label: notes ? `Version ${number}: ${notes}` : `Version ${number}`,
  osType: osTypeOf(os),
  leastGB: diskSizeGB,
  version: number,
})

const ofTemplate = ({ _id, snapshotName, os, diskSizeGB = 0, location }: Template): Source => ({
  value: `template-${_id}`,
  label: `Template ${snapshotName}`,
  osType: osTypeOf(os),
  leastGB: diskSizeGB,
  location,
  templateId: _id,
})

/** Versions first, the newest before the others; `taken` is the one that the course is made of. */
export const sourcesOf = (
  versions: readonly Version[],
  templates: readonly Template[],
  taken: number | undefined,
): Source[] => [
  ...versions.filter(({ status, number }) => status === 'ready' || number === taken).map(ofVersion),
  ...templates
    .filter(({ status, stranded, course }) => status === 'ready' && !stranded && course === undefined)
    .map(ofTemplate),
]

/** With the one that is chosen, also where it is not known (yet). */
export const sourceChoices = (
  sources: readonly Source[],
  chosen: string,
): readonly { readonly value: string; readonly label: string }[] => {
  const known = [{ value: fromImage, label: 'An image of Azure' }, ...sources]
  const isKnown = known.some(({ value }) => value === chosen)
  return isKnown ? known : [...known, { value: chosen, label: chosen.replace(/^version-/, 'Version ') }]
}
