import { expect, it } from 'vitest'
import { announceLoss, useUnsaved } from './unsaved.ts'

it('knows what would be lost until it is taken back', () => {
  const first = announceLoss('The form')
  const second = announceLoss('The form')
  announceLoss('The passwords')
  second()
  expect(useUnsaved.getState().losses).toEqual(['The form', 'The passwords'])
  first()
  expect(useUnsaved.getState().losses).toEqual(['The passwords'])
})
