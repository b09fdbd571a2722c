import type { HoursOfCourse } from '@labkeeper/contract/courses/hours'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { succeed } from '@labkeeper/functions/domain/operations/move'
import type { StepRecord } from '@labkeeper/functions/domain/operations/step-record'
import { cosmosCourses } from '@labkeeper/functions/gateways/cosmos/courses/courses'
import { cosmosEnrolments } from '@labkeeper/functions/gateways/cosmos/courses/enrolments'
import { cosmosWork } from '@labkeeper/functions/gateways/cosmos/operations/work'
import { resultOf } from '@labkeeper/functions/use-cases/operations/result-of'
import { lookAround } from '@labkeeper/functions/use-cases/vms/look-around'
import type { RunningApp } from './app.ts'
import { classWorld } from './classes.ts'
import type { Lab } from './lab.ts'

/** Far from the end of a week: what is used up does not begin anew under a test. */
export const toTuesday = (app: RunningApp): void => {
  const now = app.clock.now()
  const days = (9 - now.getUTCDay()) % 7 || 7
  const noon = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + days, 12)
  app.clock.advance((noon - now.getTime()) / 1000)
}

/** Runs that are counted: machines whose steps end as they do in the worker. */
export const hoursWorld = (app: RunningApp, lab: Lab) => {
  const world = classWorld(app, lab)
  const { labs } = lab.database
  const work = cosmosWork(labs)
  const look = lookAround({ courses: cosmosCourses(labs), enrolments: cosmosEnrolments(labs) })

  /** The step at work on it has succeeded, and perhaps removed it. */
  const end = async (id: string, gone?: 'gone'): Promise<void> => {
    const record = await world.vm(id)
    const query = {
      query: "SELECT * FROM c WHERE c.type = 'step' AND c.operationId = @id AND c.vmId = @vmId",
      parameters: [
        { name: '@id', value: record.operationId ?? '' },
        { name: '@vmId', value: id },
      ],
    }
    const [step] = (await labs.items.query<StepRecord>(query).fetchAll()).resources
    if (step === undefined) throw new Error('Nothing works at it')
    const powerState = step.input.action === 'deallocate' ? 'VM deallocated' : 'VM running'
    const now = app.clock.now()
    const result = resultOf(
      step,
      succeed(gone ?? { status: 'Succeeded', powerState }),
      record,
      now,
      await look(record),
    )
    if (!(await work.finish(step, result, now.toISOString()))) throw new Error('It did not end')
  }

  const hours = async (courseId: string): Promise<HoursOfCourse> =>
    (await lab.call('GET', `courses/${courseId}/hours`)).body.data as HoursOfCourse

  const setHours = async (courseId: string, rule: object) => {
    const { rev } = await hours(courseId)
    const answer = await lab.call('PUT', `courses/${courseId}/hours`, { rev, hours: rule })
    if (answer.status !== 200) throw new Error(answer.text)
    await app.deliverLabs()
    return answer
  }

  type Call = (method: string, path?: string, body?: unknown) => Promise<{ body: Record<string, unknown> }>
  const shown = async (call: Call): Promise<MyMachine> => (await call('GET')).body.data as MyMachine

  /** Started by whoever has it, and running. */
  const start = async (person: Awaited<ReturnType<typeof world.person>>): Promise<void> => {
    const answer = await person.call('POST', '/start')
    if (answer.status !== 202) throw new Error(answer.text)
    await end(person.vm.id)
  }

  return {
    ...world,
    end,
    hours,
    setHours,
    shown,
    start,
    seconds: (count: number) => app.clock.advance(count),
  }
}
