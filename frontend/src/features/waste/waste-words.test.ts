import { describe, expect, it } from 'vitest'
import { placeOf, sumInWords, vmOf } from './waste-words.ts'

it('what could not be read is not said to cost nothing', () => {
  expect(sumInWords({ perMonth: 12.5 })).toBe('$12.50 a month for nothing')
  expect(sumInWords({ perMonth: 0, pricesFailed: true })).toBe(
    'Prices could not be read: at least $0.00 a month for nothing',
  )
})

describe('the address of an item', () => {
  it.each([
    [
      '/dashboard/courses/crs_1/machines',
      { to: '/dashboard/courses/$', params: { _splat: 'crs_1/machines' } },
    ],
    ['/dashboard/templates', { to: '/dashboard/templates' }],
    [
      '/dashboard/resources/my%20group/pc-1',
      {
        to: '/dashboard/resources/$resourceGroup/$vmName',
        params: { resourceGroup: 'my group', vmName: 'pc-1' },
      },
    ],
  ])('%s leads there', (href, place) => expect(placeOf(href)).toEqual(place))

  it('names the machine that is to be stopped', () => {
    expect(vmOf({ href: '/dashboard/resources/my%20group/pc-1' })).toEqual({
      resourceGroup: 'my group',
      name: 'pc-1',
    })
  })
})
