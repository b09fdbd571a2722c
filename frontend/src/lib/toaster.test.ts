import { expect, it } from 'vitest'
import { clearAuth, setAuth } from './server/auth.ts'
import { toast, useToasts } from './toaster.ts'

const user = (email: string) => ({ name: 'Somebody', email, role: 'lab_owner', isAzureAD: false }) as const
const shown = () => useToasts.getState().toasts.map(({ title }) => title)

it('shows no message of one person to the next', () => {
  setAuth('one', user('one@uni.test'))
  toast.error('Could not start web-1')
  setAuth('renewed', user('one@uni.test'))
  expect(shown()).toEqual(['Could not start web-1'])
  clearAuth()
  expect(shown()).toEqual([])
  toast.error('Your session has ended')
  setAuth('two', user('two@uni.test'))
  expect(shown()).toEqual([])
})
