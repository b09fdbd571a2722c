import type { Version } from '@labkeeper/contract/courses/versions'
import { systemOf } from '@labkeeper/contract/vms/catalogue'
import type { MaybeStranded } from '../../connection/stranded.ts'
import { AppError } from '../../kernel/errors.ts'
import type { TemplateRecord } from '../../templates/template.ts'
import type { CourseRecord, Running } from '../course-record.ts'

/** Templates that belong to a course, numbered 1, 2, 3. */

export type VersionRecord = TemplateRecord & Required<Pick<TemplateRecord, 'course'>> & MaybeStranded

/** All that a list of versions reads of one. */
export const versionFields = [
  ...['id', 'name', 'status', 'os', 'diskSizeGB', 'createdAt', 'course', 'error'],
] as const
export type ListedVersion = Pick<
  VersionRecord,
  'id' | 'name' | 'status' | 'os' | 'diskSizeGB' | 'createdAt' | 'course' | 'error'
>

export const versionName = (prefix: string, number: number): string => `${prefix}-v${number}`

/** One number, one version of the course, whatever it is called. */
export const versionKey = (courseId: string, number: number): string => `version:${courseId}/${number}`

export const nextVersion = ({ lastVersion = 0 }: Pick<CourseRecord, 'lastVersion'>): number => lastVersion + 1

export const isCurrent = ({ recipe }: Pick<CourseRecord, 'recipe'>, number: number): boolean =>
  recipe?.from.kind === 'version' && recipe.from.number === number

/** One that is archived makes nothing any more: what was kept of it may go. */
export const isNeeded = (course: Pick<CourseRecord, 'recipe' | 'state'>, number: number): boolean =>
  course.state !== 'archived' && isCurrent(course, number)

export const noSuchVersion = (number: number): AppError =>
  new AppError('not_found', `There is no version ${number} of this course.`)

const notReadyText = (number: number): string => `Version ${number} is not ready.`
export const versionNotReady = (number: number): AppError => new AppError('conflict', notReadyText(number))

export const versionInUse = (number: number, { name }: Pick<CourseRecord, 'name'>): AppError =>
  new AppError(
    'conflict',
    `Version ${number} is what ${name} is made of. Choose another version there first.`,
  )

/** What is on the disk of a version: the image's system that it stems from, where that is known. */
export const runsOf = ({ image, osType, os }: TemplateRecord): Running => {
  const system = image && systemOf(image.publisher, image.offer)
  return { osType, system: system?.name ?? os }
}

export const toVersion = (
  course: Pick<CourseRecord, 'recipe' | 'machines'>,
  { id, status, os, diskSizeGB, createdAt, error, course: { number, notes } }: ListedVersion,
  machines: number,
): Version => ({
  number,
  templateId: id,
  name: versionName(course.machines.prefix, number),
  status,
  notes,
  os,
  ...(diskSizeGB && { diskSizeGB }),
  createdAt,
  machines,
  current: isCurrent(course, number),
  ...(error && { error }),
})
