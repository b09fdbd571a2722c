import type { SleepRules } from '@labkeeper/contract/courses/rules'
import type { CourseRecord } from '@labkeeper/functions/domain/courses/course-record'
import { newCourse } from '@labkeeper/functions/domain/courses/new-course'
import { partsOf } from '@labkeeper/functions/domain/vms/azure-names'
import { cosmosMachineList } from '@labkeeper/functions/gateways/cosmos/courses/machine-list'
import { tendSleep } from '@labkeeper/functions/use-cases/courses/machines/tend-sleep'
import { expect } from 'vitest'
import { labId } from './engine.ts'
import { asked, keyOf, startScene } from './exchange-scene.ts'
import { machineIn } from './exchanges.ts'
import type { Disturb } from './toy-queue.ts'

/** A machine of a course whose machines cost less while they are stopped. */

type Rules = Partial<Pick<SleepRules, 'addressOnlyWhileRunning' | 'slowDiskAsleep'>>

export const thrifty = { addressOnlyWhileRunning: true, slowDiskAsleep: true }

/** The course comes after its machine: so that begins as it was made, with an address and a fast disk. */
export const startSleepScene = async (
  rules: Rules = thrifty,
  { runs = false, ofImage = false, disturb }: { runs?: boolean; ofImage?: boolean; disturb?: Disturb } = {},
) => {
  const engine = await startScene(runs, ofImage, disturb)
  const { clock } = engine.world
  const setRules = async (next: Rules): Promise<void> => {
    const wish = { name: 'Biology', timeZone: 'UTC', rules: { ...thrifty, ...next } }
    const made = newCourse({ labId, createdBy: 'u_owner' }, wish as never, undefined, clock.now())
    await engine.records.items.upsert({ ...made, id: 'crs_1', uk: 'crs_1', state: 'open' })
  }
  await setRules(rules)
  const list = cosmosMachineList(engine.records)
  const tend = async () => {
    const { resource } = await engine.records.item('crs_1', labId).read<CourseRecord>()
    if (resource === undefined) throw new Error('No course')
    const { machines } = await list.read(labId, 'crs_1')
    return tendSleep(engine.world)(resource, machines)
  }
  const power = async (kind: 'start' | 'stop'): Promise<string> => {
    const vm = await machineIn(engine)
    const wish = kind === 'stop' ? { kind, deallocate: true } : { kind }
    const { operationId } = await engine.operate(keyOf(vm), wish, asked)
    return operationId
  }
  return {
    engine,
    setRules,
    tend,
    power,
    /** Until the work is done, with what the worker of the lab has to do about it. */
    do: async (kind: 'start' | 'stop'): Promise<string> => {
      const id = await power(kind)
      await engine.runWithSweeper()
      return id
    },
    /** What the cloud has of the machine, and what its record says. */
    seen: async () => {
      const vm = await machineIn(engine)
      const { nicName, ipName } = partsOf(vm)
      const { cloud } = engine
      const disk = vm.disks[0]?.name ?? ''
      const said = {
        address: vm.course.address !== 'away',
        isShown: vm.publicIP !== undefined,
        slow: vm.course.disk === 'slow',
      }
      const there = {
        address: cloud.parts.has(`ip/${ipName}`),
        isShown: !cloud.left.has(`nic/${nicName}`),
        slow: cloud.slow.has(disk),
      }
      expect({ ...said, busy: vm.operationId }).toEqual({ ...there, busy: undefined })
      return { power: vm.powerState, ...said }
    },
  }
}

export const awakeNow = { power: 'VM running', address: true, isShown: true, slow: false }
export const asleepNow = { power: 'VM deallocated', address: false, isShown: false, slow: true }
