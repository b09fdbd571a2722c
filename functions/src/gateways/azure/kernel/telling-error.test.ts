import { expect, it } from 'vitest'
import { withTellingError } from './telling-error.ts'

const error = (body: object) =>
  JSON.parse(withTellingError(JSON.stringify({ status: 'Failed', error: body })))
const quota = { code: 'QuotaExceeded', message: 'No more cores.' }

it.each([
  ['is left as it is', quota, quota],
  ['drops what is below a code that tells', { ...quota, details: [{ code: 'X', message: 'y' }] }, quota],
  [
    'drops an inner error without a code',
    { ...quota, innererror: { exceptiontype: 'E', errordetail: 'd' } },
    quota,
  ],
  ['is found in the details', { code: 'BadRequest', message: 'See details.', details: [quota] }, quota],
  [
    'is found two levels down',
    {
      code: 'DeploymentFailed',
      message: 'At least one failed.',
      details: [null, { code: 'Conflict', message: 'x', details: [{ code: 'BadRequest' }, quota] }],
    },
    quota,
  ],
  ['is found in an inner error', { code: 'OperationFailed', message: 'x', innererror: quota }, quota],
  [
    'borrows the message',
    { code: 'Conflict', message: 'Something.', details: [{ code: 'SkuNotAvailable' }] },
    { code: 'SkuNotAvailable', message: 'Something.' },
  ],
  [
    'stays a wrapper when nothing tells more',
    { code: 'Conflict', message: 'Busy.', details: [] },
    { code: 'Conflict', message: 'Busy.' },
  ],
  ['without a code gets one', { message: 'Hm.' }, { code: 'OperationFailed', message: 'Hm.' }],
])('an error %s', (_what, given, expected) => {
  expect(error(given)).toEqual({ status: 'Failed', error: expected })
})

it('leaves every other answer alone', () => {
  for (const text of ['{"value":[]}', '[]', 'null', '{"error":"x"}', '{"error":null}']) {
    expect(withTellingError(text)).toBe(text)
  }
})

it('bears an error without an end', () => {
  let deep: object = quota
  for (let level = 0; level < 1000; level += 1) deep = { code: 'BadRequest', message: 'x', details: [deep] }
  expect(error(deep).error.code).toBe('BadRequest')
})
