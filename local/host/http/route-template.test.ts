import { describe, expect, it } from 'vitest'
import { compileTemplate } from './route-template.ts'

const match = (template: string, ...segments: string[]) => {
  const values = compileTemplate(template)(segments)
  return values && Object.fromEntries(Object.entries(values).map(([name, { value }]) => [name, value]))
}

describe('a route template', () => {
  it.each([
    ['vms', ['VMS'], {}],
    ['vms/{id}', ['vms', 'a/b'], { id: 'a/b' }],
    ['/vms/{id}/', ['vms', 'x'], { id: 'x' }],
    ['vms/{id?}', ['vms'], {}],
    ['vms/{id=all}', ['vms'], { id: 'all' }],
    ['vms/{id:int=5}', ['vms'], { id: '5' }],
    ['{*rest}', [], {}],
    ['a/{*rest}', ['a', 'b', 'c'], { rest: 'b/c' }],
    ['a/{**rest}', ['a', 'b'], { rest: 'b' }],
    ['{name}.{ext}', ['a.b.c'], { name: 'a', ext: 'b.c' }],
    ['v{major:int}-x', ['V2-x'], { major: '2' }],
    ['{id:regex(^\\d{{2}}/[a-c]$)}', ['12/b'], { id: '12/b' }],
    ['{__proto__}', ['x'], Object.defineProperty({}, '__proto__', { value: 'x', enumerable: true })],
  ])('%s fits %j', (template, segments, values) => {
    expect(match(template, ...segments)).toEqual(values)
  })

  it.each([
    ['vms', []],
    ['vms', ['vms', 'x']],
    ['vms/{id}', ['vms']],
    ['vms/{id}', ['vms', '']],
    ['vms/{id}', ['vm', 'x']],
    ['{id:int}', ['2147483648']],
    ['{id:int:min(3):max(5)}', ['6']],
    ['{id:range(3,5)}', ['2']],
    ['{id:length(2)}', ['abc']],
    ['{id:length(2,3)}', ['a']],
    ['{id:minlength(2)}', ['a']],
    ['{id:maxlength(2)}', ['abc']],
    ['{id:guid}', ['12345678-1234-1234-1234-12345678901g']],
    ['{id:alpha}', ['a1']],
    ['{id:bool}', ['yes']],
    ['{id:decimal}', ['1.2.3']],
    ['{id:datetime}', ['soon']],
    ['{id:regex(^a(b|c)$)}', ['ad']],
    ['v{major:int}-x', ['va-x']],
  ])('%s does not fit %j', (template, segments) => {
    expect(match(template, ...segments)).toBeUndefined()
  })

  it.each(['{id', '{}', '{id:nosuch}', '{id:constructor}', '{id:int!}', 'a}b', '{id?x}'])(
    'refuses %s',
    (template) => {
      expect(() => compileTemplate(template)).toThrow(/route/)
    },
  )
})
