import { templateNameText } from '@labkeeper/contract/templates/templates'
import { expect, test } from 'vitest'
import { buildTemplatesForm, deriveTemplateNames } from './template-names.ts'

test('a name is derived from the VM and steps aside for what exists', () => {
  expect(deriveTemplateNames(['web-1', 'web-2'], [])).toEqual(['web-1-template', 'web-2-template'])
  expect(deriveTemplateNames(['web'], ['WEB-template', 'web-template-2'])).toEqual(['web-template-3'])
})

test('VMs of one name in two groups get two names', () => {
  expect(deriveTemplateNames(['web', 'Web'], [])).toEqual(['web-template', 'Web-template-2'])
})

test('whatever the VM is called, the name is one that will be accepted', () => {
  const names = deriveTemplateNames(['a.b c', 'x'.repeat(64), 'x'.repeat(64)], [])
  expect(names).toEqual(['a-b-c-template', `${'x'.repeat(55)}-template`, `${'x'.repeat(53)}-template-2`])
  const fields = { templates: names.map((templateName) => ({ templateName })), stopFirst: false }
  expect(buildTemplatesForm([]).safeParse(fields).success).toBe(true)
})

const problemsOf = (templateNames: string[], taken: string[] = []) => {
  const templates = templateNames.map((templateName) => ({ templateName }))
  const { error } = buildTemplatesForm(taken).safeParse({ templates, stopFirst: false })
  return (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message])
}

test('spaces around a name do not count, and nothing but spaces is no name', () => {
  const parsed = buildTemplatesForm([]).parse({ templates: [{ templateName: ' web ' }], stopFirst: true })
  expect(parsed).toEqual({ templates: [{ templateName: 'web' }], stopFirst: true })
  expect(problemsOf(['   '])).toEqual([
    ['templates.0.templateName', 'String must contain at least 1 character(s)'],
  ])
})

test('says what is wrong with a name, at the name', () => {
  expect(problemsOf(['ok', 'no way!'])).toEqual([['templates.1.templateName', templateNameText]])
  expect(problemsOf(['x'.repeat(65)])).toEqual([
    ['templates.0.templateName', 'String must contain at most 64 character(s)'],
  ])
})

test('refuses names that exist, and the same name twice', () => {
  expect(problemsOf(['Golden'], ['golden'])).toEqual([
    ['templates.0.templateName', 'There is a template of this name already'],
  ])
  expect(problemsOf(['web', 'db', 'WEB'])).toEqual([
    ['templates.2.templateName', 'Every template needs a name of its own'],
  ])
})
