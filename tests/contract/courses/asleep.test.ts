import { describe, expect, it } from 'vitest'
import { conflict } from '../../support/answers.ts'
import { publishCourse, realMachine } from '../../support/courses/real-machine.ts'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, vmOf } from '../../support/courses.ts'

/** Machines that cost less while they are stopped, in the simulated Azure, as their students and Azure see them. */

const { app, lab } = await openSchool()
await connect(app, lab)

const windows = {
  ...aRecipe,
  from: {
    kind: 'image',
    image: { publisher: 'MicrosoftWindowsServer', offer: 'WindowsServer', sku: '2022-datacenter-g2' },
  },
  diskSizeGB: 128,
}
const rules = { addressOnlyWhileRunning: true, slowDiskAsleep: true }

const open = async (body: Record<string, unknown>) => {
  const course = await publishCourse(app, lab, body)
  const one = await realMachine(app, lab, course)
  const ofType = (type: string) =>
    app.azure.control
      .resources()
      .filter(({ type: is, tags }) => is === type && JSON.stringify(tags ?? {}).includes(one.vm.id))
  return {
    ...one,
    course,
    addresses: () => ofType('Microsoft.Network/publicIPAddresses'),
    diskType: () =>
      ofType('Microsoft.Compute/disks').map(({ sku }) => (sku as { readonly name: string }).name)[0],
    stop: async () => {
      const stopped = await one.call('POST', '/stop')
      await one.done(stopped.body.operationId)
    },
    // Emptied by a patch, it is an empty text there.
    shown: async () => (await vmOf(lab, one.vm)).publicIP || undefined,
    file: () => one.call('GET', '/rdp'),
  }
}

describe('a machine of a course', { timeout: 300_000 }, () => {
  it('has no address in Azure while it is stopped, and another one at its next start', async () => {
    const { addresses, start, stop, mine, shown, file, vm } = await open({
      recipe: windows,
      rules: { addressOnlyWhileRunning: true },
    })
    // As publishing has left it.
    expect(addresses()).toEqual([])
    expect((await mine()).connection).not.toHaveProperty('host')
    const noAddress = `${vm.name} has no public IP address yet. Try again when it is running.`
    expect(await file()).toMatchObject(conflict(noAddress))
    await start()
    const first = (await mine()).connection.host
    expect(addresses()).toHaveLength(1)
    expect(await shown()).toBe(first)
    expect((await file()).text).toContain(`full address:s:${first}:3389`)
    await stop()
    expect(addresses()).toEqual([])
    expect(await shown()).toBeUndefined()
    expect((await mine()).connection).not.toHaveProperty('host')
    expect((await mine()).powerState).toBe('VM deallocated')
    await start()
    const second = (await mine()).connection.host
    expect(second).toMatch(/^20\./)
    expect(second).not.toBe(first)
    expect((await file()).text).toContain(`full address:s:${second}:3389`)
  })

  it('has a slow disk while it is stopped where the course says so, and keeps it at a second start of a day', async () => {
    const { diskType, start, stop } = await open({ recipe: aRecipe, rules })
    expect(diskType()).toBe('Standard_LRS')
    await start()
    expect(diskType()).toBe('StandardSSD_LRS')
    await stop()
    // Azure changes a disk twice a day: it was made slow, and fast again.
    expect(diskType()).toBe('StandardSSD_LRS')
    await start()
    expect(diskType()).toBe('StandardSSD_LRS')
  })

  it('keeps both where the course says so', async () => {
    const kept = { addressOnlyWhileRunning: false }
    const { diskType, addresses, start, stop, shown } = await open({ recipe: aRecipe, rules: kept })
    const before = await shown()
    expect(before).toMatch(/^20\./)
    await start()
    await stop()
    expect(addresses()).toHaveLength(1)
    expect(await shown()).toBe(before)
    expect(diskType()).toBe('StandardSSD_LRS')
  })
})
