import { afterAll, describe, expect, it } from 'vitest'
import { startApp } from '../../support/app.ts'
import { astrayIn, idOf, itemsOf, wasteOf } from '../../support/courses/waste.ts'
import { connect } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'
import { workOff } from '../../support/operations/work-off.ts'

/** Machines that nobody here knows: whoever runs one has a use for it. */

const app = await startApp({}, { speed: 2_000 })
afterAll(() => app.close())
const lab = await openLab(app)
await connect(app, lab)
const astray = await astrayIn(app)
const { look, remove } = wasteOf(lab)
const ours = { 'labkeeper-lab': lab.labId }
const lookAgain = () => {
  app.clock.advance(61)
  return look(true)
}

describe('what costs for nothing', { timeout: 120_000 }, () => {
  it('is a machine that nobody here knows, with its parts; but none that runs, or runs by now', async () => {
    const machines = 'Microsoft.Compute/virtualMachines'
    await astray.machine('lost-vm', ours)
    await astray.machine('busy-vm', ours)
    await astray.start('busy-vm')
    const seen = await lookAgain()
    const partOf = (name: string) => itemsOf(seen, 'parts').find((one) => one.name === name)
    // A machine that runs costs by the hour; what is stopped costs by its disk, which is listed itself.
    expect(partOf('lost-vm')).toMatchObject({ type: machines, can: 'remove' })
    expect(partOf('lost-vm')).not.toHaveProperty('perMonth')
    expect(partOf('lost-vm-nic')).toMatchObject({ can: null, text: expect.stringContaining('lost-vm') })
    expect(partOf('busy-vm')).toMatchObject({ type: machines, can: null, perMonth: 69.79 })
    expect(await remove(idOf(seen, 'busy-vm'))).toMatchObject({ status: 400 })
    const begun = await remove(idOf(seen, 'lost-vm'))
    await astray.start('lost-vm')
    expect(await workOff(app, lab, String(begun.body.operationId))).toMatchObject({
      status: 'failed',
      items: [{ name: 'lost-vm', error: 'It is in use again.' }],
    })
    expect(astray.names(machines)).toEqual(['busy-vm', 'lost-vm'])
    await astray.compute.virtualMachines.deallocate('astray', 'lost-vm')
    const again = await remove(idOf(await lookAgain(), 'lost-vm'))
    expect(await workOff(app, lab, String(again.body.operationId))).toMatchObject({ status: 'succeeded' })
    expect(astray.names(machines)).toEqual(['busy-vm'])
  })
})
