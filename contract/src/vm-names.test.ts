import { describe, expect, it } from 'vitest'
import { namesFromTemplate, vmNames, windowsComputerName } from './vm-names.ts'

describe('names of a creation', () => {
  it('are the base for one, and numbered from 1 for more', () => {
    expect(vmNames('web', 1)).toEqual(['web'])
    expect(vmNames('web', 3)).toEqual(['web-1', 'web-2', 'web-3'])
  })
})

describe('a Windows computer name', () => {
  it.each([
    ['web', 'web'],
    ['web_lab-3', 'web-lab-3'],
    ['introduction-to-databases', 'introduction-to'],
    ['introduction-to-databases-7', 'introduction-7'],
    ['introduction-to-databases-100', 'introductio-100'],
    ['12345', 'vm12345'],
  ])('of %s is %s', (name, computerName) => {
    expect(windowsComputerName(name)).toBe(computerName)
  })

  it('fits, and differs for every VM of one creation', () => {
    for (const base of ['a', 'introduction_to_databases', '2026', `${'x'.repeat(14)}-`, '9'.repeat(60)]) {
      const names = vmNames(base, 100).map(windowsComputerName)
      expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(100)
      for (const name of names) {
        expect(name).toMatch(/^(?!\d+$)[A-Za-z0-9-]{1,15}$/)
      }
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
