import { toCheckpoint, toKeptDisk, toNewDisk } from '@labkeeper/functions/domain/courses/disks/plan-exchange'
import type { MachineOfCourse } from '@labkeeper/functions/domain/courses/machines/machine'
import { newOperation, newStep } from '@labkeeper/functions/domain/operations/new-work'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import type { Checkpoint } from '@labkeeper/functions/domain/vms/belongings'
import { inMotion } from '@labkeeper/functions/domain/vms/in-motion'
import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { type Engine, labId, request } from './engine.ts'
import { course } from './first-machine.ts'

/** Machines of a course are given other disks, as its use-cases begin that. */

export type Machine = VmRecord & { readonly course: MachineOfCourse }

/** Of what is planned only this counts here. */
export const aWeek = { rules: { keepDays: 7 }, timeZone: 'UTC' } as never
export const noDays = { rules: { keepDays: 0 }, timeZone: 'UTC' } as never

export const machineIn = async (engine: Engine): Promise<Machine> => {
  const [vm] = await engine.list()
  if (vm?.course === undefined) throw new Error('No machine')
  return { ...vm, course: vm.course }
}

let plans = 0
/** As its course would make it now: of version 2, or of an image, with passwords that nobody has had. */
export const plannedFor = (vm: Machine, change: Partial<VmRecord> = {}): VmRecord => {
  plans += 1
  const { kept: _kept, secrets: _secrets, checkpoints: _checkpoints, waste: _waste, ...bare } = vm
  const { allocatedTo: _who, operationId: _operation, segment: _segment, image: _image, ...rest } = bare
  return {
    ...rest,
    copyOf: { snapshotName: 'bio-v2' },
    sealedPassword: `${vm.id}:Admin-${plans}`,
    course: { id: vm.course.id, number: vm.course.number, clean: true, version: 2 },
    ...change,
  }
}

type Kind = 'reset' | 'undo-reset' | 'restore' | 'clean' | 'bring'

const begin = async (
  engine: Engine,
  kind: Kind | 'checkpoint' | 'remove',
  vm: Machine,
  more: Pick<StepRecord, 'draft' | 'exchange' | 'checkpoint' | 'belongings'>,
): Promise<string> => {
  const now = engine.world.clock.now()
  const operation = newOperation({ ...request, courseId: course.id, because: 'by Stu' }, kind, 1, now)
  const step = newStep(operation, vm, {}, now, more)
  const change =
    more.exchange === undefined ? {} : { ...inMotion(kind, {}), 'course/resetting': true as const }
  const accepted = await engine.world.work.acceptAction(operation, step, change)
  if (accepted !== 'accepted') throw new Error(`The machine is ${accepted}`)
  await engine.world.nudges.step(labId, step.id)
  return operation.id
}

export const exchangesOf = (engine: Engine, of: never = aWeek) => ({
  reset: async (change: Partial<VmRecord> = {}, kind: Kind = 'reset', takesSize = false) => {
    const vm = await machineIn(engine)
    const now = engine.world.clock.now()
    return begin(engine, kind, vm, toNewDisk(of, vm, plannedFor(vm, change), now, takesSize))
  },
  undo: async () => {
    const vm = await machineIn(engine)
    const disk = vm.kept?.at(-1)
    if (disk === undefined) throw new Error('Nothing is kept')
    const { id: _, ...secrets } = vm.secrets?.find(({ id }) => id === disk.id) ?? { id: disk.id }
    return begin(engine, 'undo-reset', vm, toKeptDisk(of, vm, disk, secrets, engine.world.clock.now()))
  },
  save: async (checkpoint: Checkpoint) =>
    begin(engine, 'checkpoint', await machineIn(engine), { checkpoint }),
  restore: async () => {
    const vm = await machineIn(engine)
    const checkpoint = vm.checkpoints?.at(-1)
    if (checkpoint === undefined) throw new Error('Nothing is saved')
    const passwords = { sealedPassword: `${vm.id}:Restored-1` }
    return begin(engine, 'restore', vm, toCheckpoint(of, vm, checkpoint, passwords, engine.world.clock.now()))
  },
})
