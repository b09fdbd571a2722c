import type { MyFunction } from '@labkeeper/contract/courses/course'
import { type OsType, regionName, type Size, sizeLabel, sizeOf } from '@labkeeper/contract/vms/catalogue'
import type { LabRecord } from '../../../domain/accounts/lab-record.ts'
import {
  leftBeside,
  type Quotas,
  quotaProblem,
  restrictionProblem,
  vmsThatFit,
} from '../../../domain/connection/quota.ts'
import type { CourseRecord, SettledRecipe } from '../../../domain/courses/course-record.ts'
import { type Problem, recipeProblems } from '../../../domain/courses/recipe/recipe-problems.ts'
import type { VersionRecord } from '../../../domain/courses/recipe/version.ts'
import { versionProblems } from '../../../domain/courses/recipe/version-problems.ts'
import { AppError, CloudError } from '../../../domain/kernel/errors.ts'
import type { Principal } from '../../../ports/connection/principal.ts'
import type { Versions } from '../../../ports/courses/versions.ts'
import type { VmBook } from '../../../ports/vms/vms.ts'
import type { AzureLimits } from '../../connection/azure-limits.ts'
import { noAnswer, restrictionLifeMs } from '../../connection/live-sizes.ts'
import { questionSentence } from '../../connection/question-sentence.ts'
import { inTime } from '../../kernel/in-time.ts'
import { nameTaken } from '../../vms/create-vms.ts'
import { findBeyond, type LimitsWorld } from '../lab/keep-limits.ts'

export interface ProblemWorld extends LimitsWorld {
  readonly versions: Pick<Versions, 'find'>
  readonly vms: Pick<VmBook, 'taken'>
  readonly azureLimits: AzureLimits
  readonly openPrincipal: (lab: LabRecord) => Principal
}

/** What Azure has not answered by then is not waited for: the machines' own steps say the same later. */
const answerMs = 4_000
/** Earlier than that, so that what Azure said last is still heard of. */
const listMs = 3_500

export interface Findings {
  readonly problems: readonly Problem[]
  /** Absent where the lab has no subscription. */
  readonly principal?: Principal
  readonly size?: Size
  readonly quotas?: Quotas
  /** Of which the machines are copies. */
  readonly version?: VersionRecord
}

/** Why Azure does not answer, where it does not. */
type Answer<T> = { readonly told: T } | { readonly told?: never; readonly silence: CloudError }

const answered = async <T>(reading: Promise<T>): Promise<Answer<T>> => {
  try {
    const told = await inTime(reading, answerMs, undefined)
    return told === undefined ? { silence: noAnswer() } : { told }
  } catch (error) {
    if (!(error instanceof CloudError)) throw error
    if (error.trouble === 'credentials' || error.trouble === 'final') throw error
    return { silence: error }
  }
}

const problemOf = (error: AppError | CloudError): Problem => {
  if (error instanceof CloudError) return { code: 'cloud_error', text: error.message }
  return { code: error.code as Problem['code'], text: error.message }
}

/** Why machines of a course cannot be made, everything that can be known before one is: none when they can. */
export const findProblems = (world: ProblemWorld) => {
  const { vms, azureLimits, openPrincipal } = world
  const lookAtAzure = async (
    principal: Principal,
    { location, sizes: [wanted = ''], runs }: SettledRecipe,
    count: number,
    coming: readonly string[],
  ): Promise<Findings> => {
    const [sizes, { told: left }] = await Promise.all([
      answered(azureLimits.sizes(principal, location, restrictionLifeMs, listMs)),
      answered(azureLimits.quota(principal, location)),
    ])
    const known = sizes.told
    const liveOf = (name: string) => known?.sizes.find(({ id }) => id.toLowerCase() === name.toLowerCase())
    const sizeNamed = (name: string): Size | undefined => {
      const live = liveOf(name)
      return live ? { ...live, label: sizeLabel(live.id), nested: false } : sizeOf(name)
    }
    const size = sizeNamed(wanted)
    const comingSizes = coming.flatMap((name) => sizeNamed(name) ?? [])
    const quotas = left && leftBeside(left, comingSizes)
    const field = 'recipe.sizes.0'
    const said = (text: string, code: Problem['code'] = 'conflict'): Findings => ({
      problems: [{ code, field, text }],
      ...(size && { size }),
      ...(quotas && { quotas }),
    })
    const reason = known?.stale ? undefined : liveOf(wanted)?.restricted
    if (size !== undefined && reason !== undefined) {
      return said(restrictionProblem(size, location, reason))
    }
    if (size === undefined && sizes.told === undefined) {
      // It may be offered: nobody here knows.
      return { problems: [{ code: 'cloud_error', text: questionSentence(sizes.silence) }] }
    }
    if ((known !== undefined && liveOf(wanted) === undefined) || size === undefined) {
      const what = `${sizeLabel(wanted)} is not offered for ${runs?.system ?? systemWord(runs?.osType)}`
      return said(`The size ${what} in ${regionName(location)}. Choose one from the list.`, 'invalid_request')
    }
    const full = quotas && quotaProblem({ count, size, location, quotas })
    if (quotas === undefined || full === undefined) return { problems: [], size, ...(quotas && { quotas }) }
    const fits = Math.max(0, vmsThatFit(size, quotas))
    return { size, quotas, problems: [{ code: 'conflict', field, text: full, fits }] }
  }

  const systemWord = (osType: OsType | undefined): string => osType ?? 'this system'

  const findAll = async (
    course: CourseRecord,
    lab: LabRecord,
    names: readonly string[],
    coming: readonly string[],
  ): Promise<Findings> => {
    const { recipe, labId, id } = course
    const count = names.length
    if (recipe === undefined) {
      const text = 'Choose what the machines are made of.'
      return { problems: [{ code: 'invalid_request', field: 'recipe', text }] }
    }
    const version =
      recipe.from.kind === 'version' ? await world.versions.find(labId, id, recipe.from.number) : undefined
    const problems = [...recipeProblems(recipe), ...versionProblems(recipe, version)]
    if (problems.length > 0) return { problems }
    try {
      const principal = openPrincipal(lab)
      const ofVersion = version && { version }
      if (count === 0) return { problems: [], principal, ...ofVersion }
      const [found, taken] = await Promise.all([
        lookAtAzure(principal, recipe, count, coming),
        vms.taken(labId, recipe.resourceGroup, names),
      ])
      const refused = taken.length === 0 ? [] : [problemOf(nameTaken(taken))]
      return { ...found, principal, ...ofVersion, problems: [...found.problems, ...refused] }
    } catch (error) {
      if (
        error instanceof CloudError ||
        (error instanceof AppError && error.code === 'cloud_settings_missing')
      ) {
        return { problems: [problemOf(error)] }
      }
      throw error
    }
  }

  const beyondLimits = async (course: CourseRecord, mine: MyFunction): Promise<Problem[]> => {
    // The owner has set them.
    const beyond = mine === 'owner' ? [] : await findBeyond(world)(course)
    return beyond.map((one) => ({ ...one, code: 'invalid_request' }))
  }

  /**
   * `names`: of the machines that are to be made. `coming`: sizes of others that are being made, and that Azure's quotas may not
   * count yet.
   */
  return async (
    course: CourseRecord,
    mine: MyFunction,
    lab: LabRecord,
    names: readonly string[],
    coming: readonly string[] = [],
  ): Promise<Findings> => {
    const [beyond, found] = await Promise.all([
      beyondLimits(course, mine),
      findAll(course, lab, names, coming),
    ])
    return { ...found, problems: [...beyond, ...found.problems] }
  }
}

/** The refusal that a call makes of them: bad input of all fields before what does not fit just now. */
export const refusalOf = (problems: readonly Problem[]): AppError | undefined => {
  const [first] = problems
  if (first === undefined) return undefined
  const bad = problems.filter(({ code }) => code === 'invalid_request')
  const [named = first] = bad
  const together = bad.length > 0 ? bad : [first]
  const fields = Object.fromEntries(
    together.flatMap(({ field, text }) => (field === undefined ? [] : [[field, text]])),
  )
  return new AppError(named.code, named.text, Object.keys(fields).length === 0 ? {} : { fields })
}
