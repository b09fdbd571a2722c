import { isSource, machineState } from '@labkeeper/functions/domain/courses/machines/machine'
import { rulesOf } from '@labkeeper/functions/domain/courses/rules'
import { snapshotNameOf } from '@labkeeper/functions/domain/templates/template'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { expect } from 'vitest'
import { type Engine, labId } from '../support/operations/engine.ts'
import { keptAsItIs } from '../support/operations/toy-disks.ts'
import type { Campus } from './campus.ts'

type Machine = VmRecord & Required<Pick<VmRecord, 'course'>>

/** Nobody has two machines, nobody has one without being a student of the course, and each says the same of the other. */
const everybodyHasOne = async ({ found }: Campus, machines: readonly Machine[]): Promise<void> => {
  const enrolments = await found.enrolments()
  const held = machines.flatMap(({ id, allocatedTo }) =>
    allocatedTo ? [{ id, who: allocatedTo.userId }] : [],
  )
  expect(new Set(held.map(({ who }) => who)).size).toBe(held.length)
  const claimed = enrolments.flatMap(({ vmId, userId }) => (vmId ? [{ id: vmId, who: userId }] : []))
  const inOrder = (pairs: typeof held) => pairs.map(({ id, who }) => `${id} ${who}`).sort()
  expect(inOrder(claimed)).toEqual(inOrder(held))
  for (const { name, vmId, state, function: one } of enrolments.filter(
    (person) => person.vmId !== undefined,
  )) {
    expect({ name, vmId, state, one }).toEqual({
      ...{ name, vmId, one: 'student' },
      state: expect.stringMatching(/^(active|left)$/),
    })
  }
}

/** Nothing is left to be done about anybody, and whoever is in the course is a student of the lab. */
const nobodyIsHalfThere = async ({ found }: Campus): Promise<void> => {
  const students = new Set((await found.students()).map(({ id }) => id))
  for (const { name, state, lost, userId, function: one } of await found.enrolments()) {
    expect({ name, state, lost, known: students.has(userId) || one !== 'student' }).toEqual({
      ...{ name, lost: undefined, known: true },
      state: expect.stringMatching(/^(active|waiting|left|invited)$/),
    })
  }
}

const isClean = ({ course, status, allocatedTo }: Machine): boolean =>
  machineState({ course, status, isGiven: allocatedTo !== undefined }) === 'clean'

/**
 * Versions have numbers of their own, the one in use is there and ready, and each machine has on its disk what it says.
 */
const versionsAgree = async (
  { found }: Campus,
  { cloud }: Pick<Engine, 'cloud'>,
  machines: readonly Machine[],
): Promise<void> => {
  const { recipe, lastVersion = 0 } = await found.course()
  const checkpoints = new Set(
    machines
      .flatMap(({ copyOf, kept = [] }) => [copyOf, ...kept.map((disk) => disk.copyOf)])
      .flatMap((of) => (of?.snapshotName.includes('-checkpoint-') ? [of.snapshotName] : [])),
  )
  const versions = new Map((await found.versions()).map((one) => [snapshotNameOf(one), one]))
  const numbers = [...versions.values()].map(({ course }) => course?.number ?? 0)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(lastVersion)
  if (recipe?.from.kind === 'version') {
    const { number } = recipe.from
    const used = [...versions.values()].find(({ course }) => course?.number === number)
    expect({ number, status: used?.status }).toEqual({ number, status: 'ready' })
  }
  for (const { name, course, copyOf, parked } of machines) {
    const made = parked ? cloud.contents.get(`snapshot/${parked.snapshot}`) : cloud.machines.get(name)
    // Made again around the disk that an image was put on, it is of no snapshot: its name is empty.
    const of = (made !== undefined && 'snapshotName' in made && made.snapshotName) || undefined
    // What was parked, and is back, is what it was before.
    const onDisk = of === undefined || keptAsItIs(of) ? undefined : of
    // What comes from the bin is a copy of what lay there, whatever that was of.
    if (/-(bin|parked)-/.test(copyOf?.snapshotName ?? '')) continue
    expect({ name, says: copyOf?.snapshotName }).toEqual({ name, says: onDisk })
    // What was saved of a machine of an image is a copy, too.
    if (checkpoints.has(onDisk ?? '')) continue
    expect({ name, isCopy: course.version !== undefined }).toEqual({ name, isCopy: onDisk !== undefined })
    const version = versions.get(onDisk ?? '')
    if (version !== undefined)
      expect({ name, of: course.version }).toEqual({ name, of: version.course?.number })
  }
}

/**
 * What was promised to be kept is there, at most two of a machine, whose it is; and of each machine exactly one disk is in use.
 */
export const disksAreKept = async ({ found }: Campus, { cloud }: Pick<Engine, 'cloud'>): Promise<void> => {
  for (const { name, disks, kept = [], checkpoints = [], course } of (await found.machines()) as Machine[]) {
    expect({ name, kept: kept.length <= 2 }).toEqual({ name, kept: true })
    const lost = [
      ...kept.map((disk) => `disk/${disk.name}`),
      ...checkpoints.map((one) => `snapshot/${one.name}`),
    ].filter((part) => !cloud.parts.has(part))
    expect({ name, lost }).toEqual({ name, lost: [] })
    // What was taken apart is put together again without anybody asking.
    expect({ name, isUnmade: course.unmade ?? false }).toEqual({ name, isUnmade: false })
    const machine = cloud.machines.get(name)
    if (machine === undefined) continue
    expect({ name, has: machine.diskName }).toEqual({ name, has: disks[0]?.name })
    expect(kept.map((disk) => disk.name)).not.toContain(machine.diskName)
  }
}

/**
 * What costs although machines are stopped is as the rules of the course say, and as their records do; what runs can be reached.
 */
const sleepIsTrue = async (
  { found }: Campus,
  { cloud }: Pick<Engine, 'cloud'>,
  machines: readonly Machine[],
): Promise<void> => {
  const { addressOnlyWhileRunning, slowDiskAsleep } = rulesOf(await found.course())
  for (const vm of machines) {
    const { name, powerState, course, disks, kept = [] } = vm
    if (vm.parked !== undefined) continue
    const { ipName, nicName } = partsOf(vm)
    const isOff = powerState === 'VM deallocated'
    const isReached = cloud.parts.has(`ip/${ipName}`) && !cloud.left.has(`nic/${nicName}`)
    const isSlow = cloud.slow.has(disks[0]?.name ?? '')
    expect({ name, powerState, isReached, says: course.address !== 'away' }).toEqual({
      ...{ name, powerState },
      isReached: !(isOff && addressOnlyWhileRunning),
      says: !(isOff && addressOnlyWhileRunning),
    })
    // Nothing can be done about the disk of what runs, nor has anything to be known.
    if (isOff || course.disk !== 'unsure') {
      expect({ name, isSlow: course.disk === 'slow' }).toEqual({ name, isSlow })
    }
    if (isOff) expect({ name, isSlow }).toEqual({ name, isSlow: slowDiskAsleep })
    // Each of them that is slow is known to be, or maybe to be.
    expect(kept.filter((disk) => disk.slow).map((disk) => disk.name)).toEqual(
      expect.arrayContaining(kept.map((disk) => disk.name).filter((disk) => cloud.slow.has(disk))),
    )
  }
}

/** Every class is over, and what ran for one does not run any more. */
const classesAreOver = async ({ found }: Campus, machines: readonly Machine[]): Promise<void> => {
  const [course, meetings, enrolments] = [
    await found.course(),
    await found.meetings(),
    await found.enrolments(),
  ]
  expect(course.classes?.on ?? []).toEqual([])
  for (const { key, state } of meetings) {
    expect({ key, state }).toEqual({ key, state: expect.stringMatching(/^(ended|skipped|cancelled)$/) })
  }
  const ended = meetings.filter(({ state, kind }) => state === 'ended' && kind !== 'off')
  for (const { key, endsAt } of ended) {
    for (const { name, powerState, runningSince = '', allocatedTo } of machines) {
      const person = enrolments.find(({ userId }) => userId === allocatedTo?.userId)
      if (powerState === 'VM deallocated' || person?.state !== 'active') continue
      if ((person.joinedAt ?? '') > endsAt) continue
      expect({ key, endsAt, name, isOfLater: runningSince > endsAt, runningSince }).toMatchObject({
        isOfLater: true,
      })
    }
  }
}

/** What must hold of a course once the dust has settled, whatever went wrong before. */
export const courseHoldsTogether = async (
  campus: Campus,
  engine: Pick<Engine, 'cloud'>,
  { mostWanted }: { readonly mostWanted: number },
): Promise<void> => {
  const { found, world } = campus
  const course = await found.course()
  const all = (await found.machines()) as Machine[]
  await versionsAgree(campus, engine, all)
  await sleepIsTrue(campus, engine, all)
  const machines = all.filter(({ course: of }) => !isSource(of))
  expect(all.length - machines.length).toBeLessThanOrEqual(1)
  // Somebody may have the source VM, too: it is allocated by hand like any other.
  await everybodyHasOne(campus, all)
  await nobodyIsHalfThere(campus)
  await classesAreOver(campus, machines)

  const waiting = (await found.enrolments()).filter(({ state }) => state === 'waiting')
  const clean = machines.filter(isClean).map(({ name }) => name)
  if (course.state === 'open' && waiting.length > 0)
    expect({ waiting: waiting.length, clean }).toMatchObject({ clean: [] })

  const numbers = machines.map((machine) => machine.course.number)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(Math.max(0, ...numbers)).toBeLessThanOrEqual(course.lastNumber)
  expect(machines.length).toBeLessThanOrEqual(mostWanted)

  // Losing a machine stops it, and nothing of a course that is over runs.
  const idle =
    course.state === 'closed' ? all : machines.filter(({ allocatedTo }) => allocatedTo === undefined)
  const stopped = 'VM deallocated'
  expect(idle.map(({ name, powerState }) => ({ name, powerState }))).toEqual(
    idle.map(({ name }) => ({ name, powerState: stopped })),
  )

  const { counts } = (await world.courses.tally(labId)).get(course.id) ?? {}
  if (counts !== undefined) {
    expect(counts.machines).toBe(machines.length)
    expect(counts.given).toBe(machines.filter(({ allocatedTo }) => allocatedTo !== undefined).length)
    expect(counts.waiting).toBe(waiting.length)
  }
}
