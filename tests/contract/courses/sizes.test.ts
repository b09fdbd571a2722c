import { describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { connect, createCourse, enrol, makeCreator } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

const { app, lab } = await openSchool()
await connect(app, lab)

const ask = (query: Record<string, string>, token = lab.token) =>
  app.call('GET', `catalogue/sizes?${new URLSearchParams(query)}`, { token })
const office = { location: 'eastus', osType: 'Linux', need: 'office' }

describe('sizes', () => {
  it('are proposed for an office as the contract says', async () => {
    const { status, body } = await ask(office)
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        data: {
          stale: false,
          proposals: { cheap: 'Standard_B4ms', balanced: 'Standard_D2as_v5', strong: 'Standard_D4as_v5' },
          fallbacks: ['Standard_D2s_v3', 'Standard_D2s_v5', 'Standard_D4as_v5', 'Standard_D4s_v3'],
        },
      },
    })
    const { sizes } = body.data as { sizes: { id: string; pricePerHour: number }[] }
    const priced = Object.fromEntries(sizes.map(({ id, pricePerHour }) => [id, pricePerHour]))
    expect(priced).toMatchObject({
      ...{ Standard_B4ms: 0.0803, Standard_D2as_v5: 0.086, Standard_D4as_v5: 0.1721 },
      ...{ Standard_D2s_v5: 0.0956, Standard_D4s_v3: 0.1912 },
    })
    expect(sizes.find(({ id }) => id === 'Standard_B2s')).toMatchObject({
      ...{ label: 'B2s', burstable: true, nested: false, retiresOn: '2028-11-15', usable: true },
    })
  })

  it('that do not fit the quota say so', async () => {
    app.azure.control.setQuota({ location: 'uksouth', family: 'cores', limit: 10 })
    const { body } = await ask({ location: 'uksouth', osType: 'Linux', machines: '6' })
    const { sizes } = body.data as { sizes: { id: string }[] }
    expect(sizes.find(({ id }) => id === 'Standard_D2s_v3')).toMatchObject({
      ...{ usable: false, reason: 'Needed: 12 vCPUs. Left of this kind: 10.', quotaLeft: 10 },
    })
  })

  it('that Azure does not offer to the subscription say so, unless it is one zone that has none', async () => {
    const location = 'northeurope'
    app.azure.control.restrictSize({ location, size: 'Standard_D2as_v5', restriction: 'location' })
    app.azure.control.restrictSize({ location, size: 'Standard_D2s_v3', restriction: 'zones' })
    const { sizes, proposals } = (await ask({ ...office, location })).body.data as {
      sizes: { id: string; usable: boolean; reason?: string }[]
      proposals: { balanced?: string }
    }
    const sizeOf = (wanted: string) => sizes.find(({ id }) => id === wanted)
    expect(sizeOf('Standard_D2as_v5')).toMatchObject({
      usable: false,
      reason: 'Azure does not offer it to this subscription in North Europe.',
    })
    expect(sizeOf('Standard_D2s_v3')).toMatchObject({ usable: true })
    expect(sizeOf('Standard_D2s_v3')).not.toHaveProperty('reason')
    expect(proposals.balanced).toBe('Standard_D2s_v3')
  })

  it('lead to where more is to be had of a family', async () => {
    const family = 'standardDSv3Family'
    app.azure.control.setQuota({ location: 'westus2', family, limit: 10 })
    const { body } = await ask({ location: 'westus2', osType: 'Linux', machines: '6' })
    const { sizes } = body.data as { sizes: { id: string; quotaLink?: string }[] }
    const linkOf = (wanted: string) => sizes.find(({ id }) => id === wanted)?.quotaLink
    expect(linkOf('Standard_D2s_v3')).toMatch(
      /^https:\/\/aka\.ms\/ProdportalCRP\/#blade\/.*westus2.*standardDSv3Family.*%22limit%22:12,/,
    )
    expect(linkOf('Standard_D2as_v5')).toBeUndefined()
  })

  it('are for who may create, or teaches the course', async () => {
    const other = await app.newOwner()
    const foreign = {
      status: 404,
      body: { error: 'This lab does not exist, or you may not create courses in it.' },
    }
    expect(await ask({ ...office, labId: lab.labId }, other.token)).toMatchObject(foreign)
    const student = await lab.newStudent()
    expect(await ask(office, student.token)).toMatchObject({
      status: 403,
      body: { error: 'Your account may not do this. Ask the owner of the lab.' },
    })
    const course = await createCourse(lab)
    await enrol(app, lab, course.id, student, { function: 'assistant' })
    expect((await ask({ ...office, courseId: course.id }, student.token)).status).toBe(403)
    await enrol(app, lab, course.id, student, { function: 'teacher' })
    expect((await ask({ ...office, courseId: course.id }, student.token)).status).toBe(200)
    expect((await ask({ ...office, courseId: course.id }, other.token)).status).toBe(404)
    expect(await ask({ ...office, location: 'mars' })).toMatchObject({ status: 400 })
    expect(await ask({ ...office, machines: '551' })).toMatchObject({ status: 400 })
  })

  it('of a lab without a subscription tell whoever cannot connect one whom to ask', async () => {
    const bare = await openLab(app)
    await bare.call('DELETE', 'cloud-settings?force=true')
    const course = await createCourse(bare)
    const teacher = await app.newOwner()
    await enrol(app, bare, course.id, teacher, { function: 'teacher' })
    const creator = await app.newOwner()
    await makeCreator(app, bare, creator)
    const error = 'This lab has no Azure subscription yet. Ask Olga Owner.'
    const refused = { status: 409, body: { code: 'cloud_settings_missing', error } }
    expect(await ask({ ...office, courseId: course.id }, teacher.token)).toMatchObject(refused)
    expect(await ask({ ...office, labId: bare.labId }, creator.token)).toMatchObject(refused)
    expect((await ask(office, bare.token)).body.error).toMatch(/^Connect an Azure subscription first/)
  })

  it('say why they cannot be told, and when to ask again', async () => {
    const refuse = async (location: string, fault: object) => {
      app.azure.control.addFault({ path: `/skus\\?.*${location}`, times: 1, ...fault })
      const { status, body } = await ask({ ...office, location })
      return { status, error: body.error }
    }
    expect(await refuse('westeurope', { status: 500, code: 'InternalServerError' })).toEqual({
      status: 502,
      error: 'Azure had a problem of its own with this. Try again in a few minutes.',
    })
    const full = {
      status: 502,
      error: expect.stringMatching(
        /^Azure takes no more requests for this subscription just now\. Try again in \d+ seconds\.$/,
      ),
    }
    expect(await refuse('southeastasia', { status: 429, retryAfterSeconds: 20 })).toEqual(full)
    // Until then nobody asks.
    expect(await refuse('canadacentral', { status: 500 })).toEqual(full)
  })
})
