import { describe, expect, it } from 'vitest'
import { computerName, namesFromTemplate, vmNames } from './vm-names.ts'

describe('names of a creation', () => {
  it('are the base for one, and numbered from 1 for more', () => {
    expect(vmNames('web', 1)).toEqual(['web'])
    expect(vmNames('web', 3)).toEqual(['web-1', 'web-2', 'web-3'])
  })
})

describe('a computer name', () => {
  it.each([
    ['web', 'Windows', 'web'],
    ['web_lab-3', 'Windows', 'web-lab-3'],
    ['introduction-to-databases', 'Windows', 'introduction-to'],
    ['introduction-to-databases-7', 'Windows', 'introduction-7'],
    ['introduction-to-databases-100', 'Windows', 'introductio-100'],
    ['a-1234567890123456', 'Windows', 'a-1234567890123'],
    ['12345', 'Windows', 'vm12345'],
    ['1'.repeat(20), 'Windows', `vm${'1'.repeat(13)}`],
    [`${'1'.repeat(15)}-a`, 'Windows', `vm${'1'.repeat(13)}`],
    ['a_', 'Windows', 'a'],
    ['a_', 'Linux', 'a'],
    ['a_-_', 'Linux', 'a'],
    ['web_lab-3', 'Linux', 'web-lab-3'],
    ['12345', 'Linux', '12345'],
    [`${'x'.repeat(63)}_`, 'Linux', 'x'.repeat(63)],
    ['x'.repeat(64), 'Linux', 'x'.repeat(64)],
  ] as const)('of %s on %s is %s', (name, osType, expected) => {
    expect(computerName(name, osType)).toBe(expected)
  })

  const bases = ['a', 'a_', 'introduction_to_databases', '2026', `${'x'.repeat(14)}-`, '9'.repeat(60)]
  it.each(bases)('fits, is legal, and differs for every VM of the creation %s', (base) => {
    const legal = {
      Windows: /^(?!\d+$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,13}[A-Za-z0-9])?$/,
      Linux: /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,62}[A-Za-z0-9])?$/,
    }
    for (const osType of ['Windows', 'Linux'] as const) {
      const names = vmNames(base, 100).map((name) => computerName(name, osType))
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(100)
      for (const name of names) expect(name).toMatch(legal[osType])
    }
  })
})

describe('copies of a template', () => {
  it('continue after the highest index in use', () => {
    expect(namesFromTemplate('golden', 2, [])).toEqual(['golden-1', 'golden-2'])
    expect(namesFromTemplate('golden', 2, ['golden-1', 'Golden-7', 'golden-3'])).toEqual([
      'golden-8',
      'golden-9',
    ])
  })

  it('count only a whole index of the very same template', () => {
    const others = [
      'golden',
      'golden-old-9',
      'my-golden-9',
      'golden-09',
      'golden-9b',
      'golden-',
      'goldener-9',
    ]
    expect(namesFromTemplate('golden', 1, others)).toEqual(['golden-1'])
  })

  it.each(['_-_', '_golden', '-golden', 'x'.repeat(64)])(
    'of %s have names that Azure accepts',
    (templateName) => {
      const [first, last] = namesFromTemplate(templateName, 2, [`${'x'.repeat(54)}-123456789`])
      for (const name of [first, last]) expect(name).toMatch(/^[a-zA-Z0-9][\w-]{0,62}\d$/)
    },
  )
})
