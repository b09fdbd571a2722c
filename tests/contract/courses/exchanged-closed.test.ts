import type { OwnRules } from '@labkeeper/functions/domain/courses/access/access-of-machine'
import { newAccess } from '@labkeeper/functions/domain/courses/access/opening'
import { newCourse } from '@labkeeper/functions/domain/courses/new-course'
import { after } from '@labkeeper/functions/domain/kernel/instant'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { imageRecipe } from '../../faults/campus.ts'
import { type Engine, labId } from '../../support/operations/engine.ts'
import { asked, sceneOf, startScene } from '../../support/operations/exchange-scene.ts'
import { exchangesOf, machineIn } from '../../support/operations/exchanges.ts'
import { quotaExceeded } from '../../support/refusals.ts'

/** A machine is made anew around another disk, and meanwhile what was open is closed. */

let engine: Engine
const { stu, expectWhole } = sceneOf(() => engine)
beforeEach(async () => {
  engine = await startScene(true)
})
afterEach(() => engine.stop())

/** Its course lets in whoever asks, or those who open it. */
const letIn = async (access: 'anyone' | 'address'): Promise<void> => {
  const wish = { name: 'Biology', timeZone: 'UTC', recipe: { ...imageRecipe, access } }
  const made = newCourse(
    { labId, createdBy: 'u_owner' },
    wish,
    { osType: 'Linux', system: 'Ubuntu' },
    engine.world.clock.now(),
  )
  await engine.records.items.upsert({ ...made, id: 'crs_1', uk: 'crs_1', state: 'open' })
}
const closed: OwnRules = { student: [], staff: [], course: [] }
const rules = (): OwnRules | undefined => engine.cloud.rules.get('bio-1')
const setAccess = async (access: object): Promise<void> => {
  await engine.records.items.upsert({ ...(await machineIn(engine)), access })
}

describe('a machine that is made anew', () => {
  it('is not open again for whom it was closed since that was asked for', async () => {
    await letIn('address')
    await exchangesOf(engine).reset({ diskSizeGB: 128 })
    await engine.runWithSweeper()
    const student = {
      addresses: [{ address: '192.0.2.7', by: 'Stu' }],
      until: after(engine.world.clock.now(), 12 * 3_600_000),
      userId: stu.userId,
    }
    await setAccess({ ...newAccess({ ...closed, student: ['192.0.2.7'] }), student })
    await exchangesOf(engine).undo()
    await setAccess(newAccess(closed))
    await engine.runWithSweeper()
    const { access } = await expectWhole()
    expect({ rules: rules(), access }).toEqual({
      rules: closed,
      access: { rev: expect.any(String), rules: closed },
    })
  })

  it('is not open for everybody where its course is closed before Azure makes it', async () => {
    await letIn('anyone')
    await setAccess(newAccess({ ...closed, course: ['*'] }))
    const id = await exchangesOf(engine).reset({ diskSizeGB: 128 })
    engine.cloud.refuse = (call) => (call === 'createVm' ? quotaExceeded() : undefined)
    await engine.runWithSweeper()
    expect(await machineIn(engine)).toMatchObject({ course: { unmade: true } })
    expect(rules()?.course).toEqual(['*'])
    await letIn('address')
    engine.cloud.refuse = () => undefined
    await engine.retry(id, asked)
    await engine.runWithSweeper()
    await expectWhole()
    expect(rules()).toEqual(closed)
  })
})
