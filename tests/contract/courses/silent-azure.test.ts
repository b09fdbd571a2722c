import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSchool } from '../../support/courses/school.ts'
import { aRecipe, connect, createCourse, vmsOf } from '../../support/courses.ts'
import { openLab } from '../../support/lab.ts'

/** Nothing was heard yet of which sizes Azure offers, and it does not say so now. */

const { app } = await openSchool()
let lab: Awaited<ReturnType<typeof openLab>>
beforeEach(async () => {
  lab = await openLab(app)
  await connect(app, lab)
})
afterEach(() => app.azure.control.clearFaults())

const silences = [
  {
    location: 'westeurope',
    fault: { status: 500, code: 'InternalServerError' },
    text: 'Azure had a problem of its own with this. Try again in a few minutes.',
  },
  {
    location: 'northeurope',
    fault: { delayMs: 60_000 },
    text: 'Azure does not answer just now. Try again in a minute.',
  },
] as const

describe('a size of which nobody here knows anything', { timeout: 30_000 }, () => {
  const draftOf = (location: string, size: string) =>
    createCourse(lab, { recipe: { ...aRecipe, location, sizes: [size] }, machines: { wanted: 1 } })

  it.each(silences)('is not said not to be offered: $text', async ({ location, fault, text }) => {
    const { id } = await draftOf(location, 'Standard_D2as_v5')
    app.azure.control.addFault({ path: `/skus\\?.*${location}`, times: 20, ...fault })
    const check = await lab.call('POST', `courses/${id}/check`)
    expect(check.body.data).toMatchObject({ ready: false, problems: [{ text }] })
    expect(await lab.call('POST', `courses/${id}/publish`, {})).toMatchObject({
      status: 502,
      body: { code: 'cloud_error', error: text },
    })
    expect(await vmsOf(lab, id)).toEqual([])
  })

  it('is asked about again, and is made once Azure has said it', async () => {
    const location = 'southeastasia'
    const { id } = await draftOf(location, 'Standard_D2as_v5')
    const publish = () => lab.call('POST', `courses/${id}/publish`, {})
    app.azure.control.addFault({ path: `/skus\\?.*${location}`, times: 20, status: 500 })
    expect((await publish()).status).toBe(502)
    app.azure.control.clearFaults()
    expect((await publish()).status).toBe(202)
  })

  it('is not offered where Azure says so', async () => {
    const { id } = await draftOf('uksouth', 'Standard_Nope_v9')
    expect(await lab.call('POST', `courses/${id}/publish`, {})).toMatchObject({
      status: 400,
      body: { code: 'invalid_request', error: expect.stringContaining('is not offered') },
    })
  })
})
