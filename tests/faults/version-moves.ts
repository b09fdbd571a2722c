import { isSource } from '@labkeeper/functions/domain/courses/machines/machine'
import { type Campus, imageRecipe } from './campus.ts'
import type { Disturbance } from './disturbances.ts'
import { one } from './vm-game.ts'

/** What a teacher does with the source VM and the versions of the course. */
export const versionKinds = ['source', 'version', 'version', 'use', 'use', 'image', 'drop-version'] as const
type VersionKind = (typeof versionKinds)[number]

const asked = { requestedBy: 'u_owner', requestId: 'r1' }

export const isVersionKind = (kind: string): kind is VersionKind =>
  versionKinds.some((known) => known === kind)

export const versionMoves = (campus: Campus, { bear }: Disturbance) => {
  const { found } = campus
  const numberOf = async (pick: number): Promise<number> =>
    one(await found.versions(), pick)?.course?.number ?? 1

  const makeOf = async (number: number | undefined): Promise<void> => {
    const part = await campus.part()
    const { rev, recipe } = part.course
    const adminUsername = recipe?.adminUsername ?? imageRecipe.adminUsername
    const from = number === undefined ? imageRecipe.from : ({ kind: 'version', number } as const)
    await bear(() => campus.set(part, { rev, recipe: { ...imageRecipe, adminUsername, from } }))
  }

  return async (kind: VersionKind, pick: number): Promise<void> => {
    const part = await campus.part()
    if (kind === 'source') await bear(() => campus.makeSource(part, undefined, asked))
    if (kind === 'use') await makeOf(await numberOf(pick))
    if (kind === 'image') await makeOf(undefined)
    if (kind === 'drop-version') {
      const number = await numberOf(pick)
      await bear(() => campus.deleteVersion(part, number, asked))
    }
    if (kind !== 'version') return
    const machines = await found.machines()
    // Of the source VM mostly, where there is one.
    const vm = pick % 4 === 0 ? one(machines, pick) : (machines.find(ofSource) ?? one(machines, pick))
    if (vm === undefined) return
    await bear(() => campus.makeVersion(part, { vmId: vm.id, stopFirst: pick % 2 === 0 }, asked))
  }
}

type Machine = Awaited<ReturnType<Campus['found']['machines']>>[number]
const ofSource = ({ course }: Machine): boolean => course !== undefined && isSource(course)
