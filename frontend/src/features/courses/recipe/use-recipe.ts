import type { Course } from '@labkeeper/contract/courses/course'
import type { OsType } from '@labkeeper/contract/vms/catalogue'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { myLabsQuery } from '~/data/courses/creators.ts'
import { sizesQuery } from '~/data/courses/sizes.ts'
import { makeVersion, versionsQuery } from '~/data/courses/versions.ts'
import { templatesQuery } from '~/data/templates/queries.ts'
import { ApiError, errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import type { Outdated } from '../use-filled-from.tsx'
import { useSaveCourse } from '../use-save-course.ts'
import { choose, inOrder, stillToMake, withinLimits } from './live-choice.ts'
import { type RecipeFields, systemNamed, toRecipe } from './recipe-fields.ts'
import { withoutRefused } from './refused-sizes.ts'
import { fromImage, type Source, sourceOfVersion, sourcesOf } from './sources.ts'

const renamed = {
  'recipe.from': 'source',
  'recipe.from.image': 'sku',
  'recipe.location': 'location',
  'recipe.sizes.0': 'size',
  'recipe.diskSizeGB': 'diskSizeGB',
  'recipe.access': 'access',
  'recipe.sshKeysOnly': 'keysOnly',
  ...Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`recipe.campus.${index}`, 'campus'])),
}

type Form = UseFormReturn<RecipeFields>

/** What else than an image the machines may be made of. Templates are the owner's. */
const useSources = ({ id, recipe, myFunction }: Course): readonly Source[] => {
  const { data: versions = [] } = useQuery(versionsQuery(id))
  const { data: templates = [] } = useQuery({ ...templatesQuery(), enabled: myFunction === 'owner' })
  return sourcesOf(versions, templates, recipe?.from.kind === 'version' ? recipe.from.number : undefined)
}

/** What the lab's owner allows, as far as one may know it. */
const useLimits = ({ lab, myFunction }: Course) => {
  const { data = [] } = useQuery({ ...myLabsQuery(), enabled: myFunction !== 'owner' })
  return data.find(({ id }) => id === lab.id)?.limits
}

/** What is on the machines that the form tells of, as soon as it does. */
const runsOf = (
  source: Source | undefined,
  systemName: string,
): Pick<Source, 'osType' | 'leastGB'> | undefined => {
  if (source) return source
  const system = systemNamed(systemName)
  return system && { osType: system.osType, leastGB: system.smallestDiskGB }
}

/** A template is made a version of the course before machines are made of it. */
const useSettleSource = (course: Course, form: Form) => {
  const { mutateAsync } = useMutation(makeVersion(course.id))
  return async (source: Source | undefined): Promise<number | undefined> => {
    if (source?.templateId === undefined) return source?.version
    const { data } = await mutateAsync({ templateId: source.templateId })
    form.setValue('source', sourceOfVersion(data.number))
    return data.number
  }
}

/** What machines are made of, as a form holds it, with what Azure offers for it here and now. */
export const useRecipe = (course: Course, form: Form, outdated: Outdated) => {
  const client = useQueryClient()
  const { recipe: last } = course
  const [need, sourceName, location, system, size] = useWatch({
    control: form.control,
    name: ['need', 'source', 'location', 'system', 'size'],
  })
  const sources = useSources(course)
  const source = sources.find(({ value }) => value === sourceName)
  const runs = runsOf(source, system)
  const limits = useLimits(course)
  const offer = (osType: OsType) =>
    sizesQuery({
      ...{ location, osType, machines: String(stillToMake(course)), courseId: course.id },
      ...(need !== '' && { need }),
    })
  const query = useQuery({
    ...offer(runs?.osType ?? 'Linux'),
    enabled: location !== '' && runs !== undefined,
  })
  const sizes = query.data && withinLimits(query.data, limits)
  const chosen = sizes ? choose(sizes, size, location) : {}
  const settleSource = useSettleSource(course, form)
  const { save } = useSaveCourse(course, form, outdated, renamed)

  /** Those that the course has stay, whatever is free just now. */
  const sizesToSave = async (fields: RecipeFields): Promise<readonly string[] | undefined> => {
    const isKept = last !== undefined && fields.size === last.sizes[0] && fields.location === last.location
    if (isKept) return last.sizes
    const answer = runs && (await client.query(offer(runs.osType)).catch(() => undefined))
    const allowed = answer && withinLimits(answer, limits)
    const taken = allowed && choose(allowed, fields.size, fields.location).size
    return taken && inOrder(allowed, taken)
  }

  const saveRecipe = async (fields: RecipeFields): Promise<Course | undefined> => {
    if (fields.source !== fromImage && source === undefined) {
      form.setError('source', { message: 'It is not there any more. Choose something else.' })
      return undefined
    }
    const ordered = await sizesToSave(fields)
    if (ordered === undefined) {
      form.setError('size', { message: 'Choose a size that Azure offers.' }, { shouldFocus: true })
      return undefined
    }
    try {
      const version = await settleSource(source)
      const recipe = toRecipe(fields, { version, sizes: ordered }, last)
      if (recipe === undefined) return undefined
      const saved = await save({ recipe }, (change, error) => {
        const less =
          change.recipe && error instanceof ApiError ? withoutRefused(change.recipe, error.fields) : undefined
        return less && { recipe: less }
      })
      if (saved) void client.invalidateQueries({ queryKey: versionsQuery(course.id).queryKey })
      return saved
    } catch (error) {
      toast.error(errorText(error, 'Failed to make the version'))
      return undefined
    }
  }
  return { sources, limits, runs, query, sizes, chosen, saveRecipe }
}

export type RecipeState = ReturnType<typeof useRecipe>
