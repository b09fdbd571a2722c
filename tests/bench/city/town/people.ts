import type { VmRecord } from '@labkeeper/functions/domain/vms/vm-record'
import { aCreation } from '../../../support/operations/creation.ts'
import {
  services as assumed,
  classes,
  monday,
  student,
  studentsPerLab,
  teacher,
  vmsPerLab,
} from '../assumptions.ts'
import type { Calendar } from '../clockwork/calendar.ts'
import { createDice, type Dice, normalAt } from '../clockwork/dice.ts'
import type { CallName, Costs } from '../costs/costs.ts'
import type { FunctionGroup } from './function-group.ts'
import type { Passing } from './passing.ts'
import type { TownLab } from './records.ts'
import type { Services } from './services.ts'
import type { Tally } from './tally.ts'
import type { Workers } from './workers.ts'

/** Who comes when, and what their pages ask: a script for each person. */

interface PeopleOptions {
  readonly calendar: Calendar
  readonly passing: Passing
  readonly services: Services
  readonly http: FunctionGroup
  readonly sync: FunctionGroup
  readonly workers: Workers
  readonly costs: Costs
  readonly tally: Tally
  readonly seed: string
  /** Labs do not come by chance, but evenly, as those of a city do that is many times larger. */
  readonly evenly: boolean
}

const evenShareOf = (index: number): number => (index * 0.5698402909980532) % 1

/** How much earlier than their lesson begins a teacher clicks. */
export const leadOf = (dice: Dice, index: number, evenly: boolean): number => {
  const { mean, deviation } = teacher.startsBefore
  return evenly ? normalAt(evenShareOf(index), mean, deviation) : dice.normal(mean, deviation)
}

export type Plan = 'class' | 'stops' | 'creates' | 'quiet'

/**
 * Which labs do what is dealt out by their number, so that a sample of the city is a small city: a sequence whose first
 * members lie evenly, however many they are. When the class comes together is dealt out by a second one beside it
 * (extremelearning.com.au/unreasonable-effectiveness-of-quasirandom-sequences).
 */
export const planOf = (index: number): Plan => {
  const place = (index * 0.7548776662466927) % 1
  const { beginAtNine, stopByPolicy, create } = classes
  if (place < beginAtNine) return 'class'
  if (place < beginAtNine + stopByPolicy) return 'stops'
  return place < beginAtNine + stopByPolicy + create ? 'creates' : 'quiet'
}

const isMoving = (vm: VmRecord | undefined): boolean => vm?.operationId !== undefined

export const letPeopleIn = (options: PeopleOptions) => {
  const { calendar, passing, services, http, sync, workers, costs, tally, seed } = options
  const request = ({ id }: TownLab) => ({ labId: id, requestedBy: 'u_owner', requestId: 'r' })
  const later = (ms: number, happen: () => void): void => calendar.at(calendar.now() + ms, happen)

  /** One call of the API; `act` is what it brings about, `then` what the page does with the answer. */
  const ask = (
    lab: TownLab,
    name: CallName,
    then: () => void = () => {},
    act?: () => Promise<void>,
  ): void => {
    const { units, requests, cpuMs } = costs.calls[name]
    http.submit(cpuMs, async () => {
      const waits = services.charge(lab.id, units) + requests * assumed.databaseMs
      const acts = act === undefined ? 0 : await passing.during(act)
      const took = Math.max(waits, acts)
      later(took, then)
      return took
    })
  }
  const compare = (lab: TownLab): void => {
    if (calendar.now() - lab.comparedAt < teacher.comparedAfterMs) return
    lab.comparedAt = calendar.now()
    const { units, requests, cpuMs } = costs.comparison
    later(services.message(), () =>
      sync.submit(cpuMs, () => services.charge(lab.id, units) + requests * assumed.databaseMs),
    )
  }
  /** The list of VMs and what goes on, until nothing moves any more. */
  const watch = (lab: TownLab): void => {
    ask(lab, 'operations')
    ask(lab, 'list', () => {
      compare(lab)
      if ([...lab.vms.values()].some(isMoving)) later(teacher.pollMs, () => watch(lab))
    })
  }
  const openDashboard = (lab: TownLab): void => ask(lab, 'sign-in', () => watch(lab))

  const startAll = (lab: TownLab, at: number): void => {
    const todo = [...lab.vms.values()]
    for (const { id } of todo) tally.asked(id, at, lab.shares)
    const click = (): void => {
      const vm = todo.shift()
      if (vm === undefined) return
      const key = { labId: lab.id, resourceGroup: vm.resourceGroup, vmName: vm.name }
      ask(lab, 'start', click, async () => {
        await workers.operate(key, { kind: 'start' }, request(lab))
      })
    }
    for (let line = 0; line < teacher.clicksAtOnce; line += 1) click()
    later(teacher.pollMs, () => watch(lab))
  }

  const study = (lab: TownLab, vmId: string | undefined, dice: Dice): void => {
    const leavesAt = calendar.now() + dice.exponential(student.looksForMean)
    const look = (): void =>
      ask(lab, 'my-resources', () => {
        const pause = isMoving(lab.vms.get(vmId ?? '')) ? student.movingMs : student.restingMs
        if (calendar.now() + pause < leavesAt) later(pause, look)
      })
    ask(lab, 'sign-in', look)
  }

  const within = (instant: number): number => Math.max(monday.from, instant)

  const teachClass = (lab: TownLab, dice: Dice): void => {
    const clicksAt = within(monday.nine - leadOf(dice, lab.index, options.evenly))
    calendar.at(within(clicksAt - teacher.looksFor), () => openDashboard(lab))
    calendar.at(clicksAt, () => startAll(lab, clicksAt))
    const vmIds = [...lab.vms.keys()]
    for (let index = 0; index < studentsPerLab; index += 1) {
      const { comesBefore } = student
      const comesAt = within(monday.nine - dice.normal(comesBefore.mean, comesBefore.deviation))
      calendar.at(comesAt, () => study(lab, vmIds[index], dice))
    }
  }
  const createAll = (lab: TownLab, dice: Dice): void => {
    const share = options.evenly ? evenShareOf(lab.index) : dice.roll()
    const at = monday.from + share * (monday.to - monday.from)
    const input = aCreation({ name: 'new', vmCount: vmsPerLab, resourceGroupName: `group-${lab.id}` })
    calendar.at(at, () => openDashboard(lab))
    calendar.at(at + teacher.looksFor, () =>
      ask(
        lab,
        'create',
        () => watch(lab),
        async () => {
          await workers.create(input, request(lab))
        },
      ),
    )
  }

  return (lab: TownLab, plan: Plan): void => {
    const dice = createDice(`${seed} ${lab.id}`)
    if (plan === 'class') teachClass(lab, dice)
    if (plan === 'creates') createAll(lab, dice)
  }
}
