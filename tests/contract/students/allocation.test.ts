import { mostPairs } from '@labkeeper/contract/students/students'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type RunningApp, startApp } from '../../support/app.ts'
import { dieAt, type Lab, openLab, vmPassword } from '../../support/lab.ts'

let app: RunningApp
let lab: Lab
beforeAll(async () => {
  app = await startApp()
})
beforeEach(async () => {
  lab = await openLab(app)
})
afterAll(() => app.close())

const allocate = (resourceId: string, userId: string, of: Lab = lab) =>
  of.call('POST', 'resource/allocate', { resourceId, userId })
const allocateMany = (pairs: object[]) => lab.call('POST', 'resource/allocate-many', { pairs })
const deallocate = (resourceId: string, of: Lab = lab) =>
  of.call('POST', 'resource/deallocate', { resourceId })
const holders = async (of: Lab = lab) => {
  const { body } = await of.call('GET', 'azure/vms')
  const vms = body.data as { _id: string; allocatedTo?: { email: string } }[]
  return new Map(vms.map((vm) => [vm._id, vm.allocatedTo?.email]))
}
const resourcesOf = async (token: string) => {
  const answer = await app.call('GET', 'student/resources', { token })
  return { ...answer, vms: answer.body.data as { _id: string }[] }
}

describe('allocating', () => {
  it('shows name and e-mail of the student, whatever else happens to the VM', async () => {
    const student = await lab.newStudent()
    const vm = await lab.addVm({ operationId: 'op_busy', powerState: 'VM starting' })
    expect(await allocate(vm.id, student.id)).toMatchObject({
      status: 200,
      body: { message: 'Resource allocated successfully' },
    })
    const { body } = await lab.call('GET', `azure/vms/course/${vm.name}`)
    expect(body.data).toMatchObject({ allocatedTo: { name: 'Stu Dent', email: student.email } })
    expect(await deallocate(vm.id)).toMatchObject({
      status: 200,
      body: { message: 'Resource deallocated successfully' },
    })
    expect((await deallocate(vm.id)).status).toBe(409)
    expect([...(await holders()).values()]).toEqual([undefined])
  })

  it('leaves nothing of a new student whom the VM refuses', async () => {
    const vm = await lab.addVm({ newPassword: 'setting' })
    const student = { name: 'Ann', email: `ann-${vm.id}@example.test`, resourceId: vm.id }
    const refused = await lab.call('POST', 'lab/students', { ...student, newPassword: true })
    expect(refused.body.error).toBe(
      `${vm.name} is being given a new password right now. Wait until that is done.`,
    )
    expect((await lab.call('POST', 'lab/students', student)).status).toBe(201)
  })

  it('gives one student several VMs, and no VM twice', async () => {
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const [one, two] = [await lab.addVm(), await lab.addVm()]
    expect((await allocate(one.id, ann.id)).status).toBe(200)
    expect((await allocate(two.id, ann.id)).status).toBe(200)
    const again = await allocate(one.id, bob.id)
    expect(again).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(again.body.error).toBe(`${one.name} is already allocated to Stu Dent. Deallocate it first.`)
    expect((await resourcesOf(ann.token)).vms.map(({ _id }) => _id)).toEqual([one.id, two.id])
    expect((await resourcesOf(bob.token)).vms).toEqual([])
  })

  it('takes no other record of the lab for a VM', async () => {
    const { id: userId } = await lab.newStudent()
    for (const id of ['lab', userId]) {
      expect((await lab.call('GET', `azure/get-rdp/${id}`)).status).toBe(404)
      expect((await allocate(id, userId)).status).toBe(404)
    }
  })

  it('has one winner of many', async () => {
    const students = await Promise.all([1, 2, 3, 4].map(() => lab.newStudent()))
    const vm = await lab.addVm()
    const answers = await Promise.all(students.map(({ id }) => allocate(vm.id, id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    expect((await holders()).get(vm.id)).toBe(
      students[answers.findIndex(({ status }) => status === 200)]?.email,
    )
  })

  it('knows nothing of other labs: theirs is as unknown as what never was', async () => {
    const other = await openLab(app)
    const [mine, theirs] = [await lab.addVm(), await other.addVm()]
    const [student, foreigner] = [await lab.newStudent(), await other.newStudent()]
    const unknownVm = await allocate('vm_00000000', student.id)
    const unknownStudent = await allocate(mine.id, 'u_00000000')
    expect([unknownVm.status, unknownStudent.status]).toEqual([404, 404])
    expect((await allocate(theirs.id, student.id)).body).toMatchObject({ error: unknownVm.body.error })
    expect((await allocate(mine.id, foreigner.id)).body).toMatchObject({ error: unknownStudent.body.error })
    expect((await allocate(theirs.id, foreigner.id)).status).toBe(404)
    await allocate(theirs.id, foreigner.id, other)
    expect((await deallocate(theirs.id)).status).toBe(404)
    expect((await holders(other)).get(theirs.id)).toBe(foreigner.email)
    for (const id of ['lab', 'roster', student.id, '../x', 'a/b', 'a?b', '%2e%2e']) {
      expect((await allocate(id, student.id)).status).toBe(404)
      expect((await deallocate(id)).status).toBe(404)
    }
  })

  it.each([
    [{ resourceId: ['vm_1'], userId: 'u_1' }],
    [{ resourceId: { $gt: '' }, userId: 'u_1' }],
    [{ resourceId: 'vm_1', userId: 'u_1', labId: 'lab_2' }],
    [{ resourceId: '', userId: 'u_1' }],
    [{ resourceId: 'x'.repeat(129), userId: 'u_1' }],
    [{ userId: 'u_1' }],
  ])('refuses %j', async (body) => {
    expect((await lab.call('POST', 'resource/allocate', body)).status).toBe(400)
  })

  it('never goes to a student who is being deleted', async () => {
    const student = await lab.newStudent()
    const vm = await lab.addVm()
    const pairs = [{ resourceId: vm.id, userId: student.id }]
    // Marked, then the process died.
    dieAt(app, 3, false)
    await lab.call('DELETE', `lab/students/${student.id}`)
    app.cosmos.clearFaults()
    expect((await allocate(vm.id, student.id)).status).toBe(404)
    expect((await allocateMany(pairs)).status).toBe(404)
    const other = await lab.newStudent()
    expect((await allocate(vm.id, other.id)).status).toBe(200)
  })
})

describe('allocating many', () => {
  it('gives as many VMs as one transaction takes, and no more', async () => {
    const student = await lab.newStudent()
    const vms = await Promise.all(Array.from({ length: mostPairs }, () => lab.addVm()))
    const answer = await allocateMany(vms.map(({ id }) => ({ resourceId: id, userId: student.id })))
    expect(answer).toMatchObject({ status: 200, body: { allocated: mostPairs } })
    expect(new Set((await holders()).values())).toEqual(new Set([student.email]))
    const tooMany = Array.from({ length: mostPairs + 1 }, (_, index) => ({
      resourceId: `vm_${index}`,
      userId: student.id,
    }))
    for (const pairs of [[], tooMany]) expect((await allocateMany(pairs)).status).toBe(400)
  })

  it('gives all or none', async () => {
    const other = await openLab(app)
    const [ann, foreigner] = [await lab.newStudent(), await other.newStudent()]
    const [free, taken, theirs] = [await lab.addVm(), await lab.addVm(), await other.addVm()]
    await allocate(taken.id, ann.id)
    const good = { resourceId: free.id, userId: ann.id }
    for (const [bad, status] of [
      [{ resourceId: taken.id, userId: ann.id }, 409],
      [{ resourceId: theirs.id, userId: ann.id }, 404],
      [{ resourceId: (await lab.addVm()).id, userId: foreigner.id }, 404],
      [good, 400],
    ] as const) {
      expect((await allocateMany([good, bad])).status).toBe(status)
      expect((await holders()).get(free.id)).toBeUndefined()
    }
    expect((await allocateMany([good])).status).toBe(200)
  })

  it('has one winner when two bulks want the same VM', async () => {
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const [one, two, both] = [await lab.addVm(), await lab.addVm(), await lab.addVm()]
    const answers = await Promise.all([
      allocateMany([one, both].map(({ id }) => ({ resourceId: id, userId: ann.id }))),
      allocateMany([two, both].map(({ id }) => ({ resourceId: id, userId: bob.id }))),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect([...(await holders()).values()].filter((email) => email !== undefined)).toHaveLength(2)
  })
})

describe('the history', () => {
  const historyOf = async (vmId: string) => {
    const { body } = await lab.call('GET', `activity?vmId=${vmId}`)
    return (body.data as { text: string }[]).map(({ text }) => text)
  }

  it('says who has had a VM, and through whom', async () => {
    const student = await lab.newStudent()
    const [one, two, three] = [await lab.addVm(), await lab.addVm(), await lab.addVm()]
    await allocate(one.id, student.id)
    await deallocate(one.id)
    await allocateMany([{ resourceId: two.id, userId: student.id }])
    await lab.call('DELETE', `lab/students/${student.id}`)
    await lab.call('POST', 'lab/students', { name: 'New Comer', email: student.email, resourceId: three.id })
    const by = 'by Olga Owner.'
    expect((await historyOf(one.id)).toSorted()).toEqual([
      `Allocated to Stu Dent ${by}`,
      `Deallocated from Stu Dent ${by}`,
    ])
    expect((await historyOf(two.id)).toSorted()).toEqual([
      `Allocated to Stu Dent ${by}`,
      'Deallocated from Stu Dent because the account was deleted.',
    ])
    expect(await historyOf(three.id)).toEqual([`Allocated to New Comer ${by}`])
  })

  it('says nothing of what was refused', async () => {
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const [one, two] = [await lab.addVm(), await lab.addVm()]
    await deallocate(one.id)
    await Promise.all([ann, bob].map(({ id }) => allocate(one.id, id)))
    await allocateMany([one, two].map(({ id }) => ({ resourceId: id, userId: ann.id })))
    expect(await historyOf(one.id)).toHaveLength(1)
    expect(await historyOf(two.id)).toEqual([])
  })
})

describe("a student's VMs", () => {
  it('come with what is needed to connect, to this student only, never cached, and are written down', async () => {
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const windows = await lab.addVm()
    await allocate(windows.id, ann.id)
    app.log.length = 0
    const answer = await resourcesOf(ann.token)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.vms).toEqual([
      {
        _id: windows.id,
        name: windows.name,
        status: 'VM running',
        configData: { diskSizeGB: 128, adminPassword: vmPassword },
        azureDetails: {
          imageOffer: 'WindowsServer',
          location: 'eastus',
          adminUsername: 'teacher',
          publicIP: '20.1.2.3',
        },
        resourceGroup: 'course',
      },
    ])
    expect(app.log.some((line) => line.includes('vm-password-shown') && line.includes(ann.id))).toBe(true)
    expect(app.log.join()).not.toContain(vmPassword)
    expect((await resourcesOf(bob.token)).vms).toEqual([])
  })

  it('are asked for in one partition', async () => {
    const ann = await lab.newStudent()
    const seen: string[] = []
    app.cosmos.failNext({
      status: 500,
      match: ({ operation, scope }) => {
        if (operation === 'query') seen.push(scope)
        return false
      },
    })
    await resourcesOf(ann.token)
    await lab.call('GET', 'lab/my-students')
    await lab.call('GET', 'lab/students/search?query=stu')
    app.cosmos.clearFaults()
    expect(seen).toEqual(['partition', 'partition', 'partition'])
  })
})

describe('the RDP file', () => {
  const own = (id: string, of: Lab = lab) => of.call('GET', `azure/get-rdp/${id}`)
  const asStudent = (id: string, token: string) => app.call('GET', `student/get-rdp/${id}`, { token })

  it('opens the VM for its owner and its student', async () => {
    const [ann, bob] = [await lab.newStudent(), await lab.newStudent()]
    const vm = await lab.addVm()
    await allocate(vm.id, ann.id)
    const [owners, students] = [await own(vm.id), await asStudent(vm.id, ann.token)]
    expect(students.text).toBe(owners.text)
    expect(owners.status).toBe(200)
    expect(owners.headers.get('content-type')).toBe('application/x-rdp')
    expect(owners.headers.get('cache-control')).toBe('no-store')
    expect(owners.headers.get('content-disposition')).toBe(
      `attachment; filename="${vm.name}.rdp"; filename*=UTF-8''${vm.name}.rdp`,
    )
    expect(owners.text).toMatch(/^full address:s:20\.1\.2\.3:3389\r\nusername:s:teacher\r\n/)
    expect(owners.text).not.toContain(vmPassword)
    const unknown = await asStudent('vm_00000000', bob.token)
    expect(unknown.status).toBe(404)
    expect((await asStudent(vm.id, bob.token)).body.error).toBe(unknown.body.error)
    expect((await asStudent(vm.id, lab.token)).status).toBe(403)
    expect((await own(vm.id, await openLab(app))).status).toBe(404)
    for (const id of ['lab', ann.id, '..%2Flab', '%00']) expect((await own(id)).status).toBe(404)
  })

  it('waits for an address, and is nothing for Linux', async () => {
    const { publicIP: _, ...unreachable } = await lab.addVm()
    await lab.database.labs.items.upsert(unreachable)
    const linux = await lab.addVm({ osType: 'Linux' })
    for (const id of [unreachable.id, linux.id]) {
      const answer = await own(id)
      expect(answer).toMatchObject({ status: 409, body: { code: 'conflict' } })
      expect(answer.body.error).toMatch(/(no public IP address|SSH)/)
    }
  })
})
