import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  '/dashboard',
  '/dashboard/resources?state=running&q=cs#top',
  '/dashboard/resources/rg%20one/vm-1',
])('keeps %s', (target) => {
  expect(safeRedirect(target)).toBe(target)
})

test.each([
  undefined,
  42,
  '',
  'https://evil.example/dashboard',
  '//evil.example/dashboard',
  '/\\evil.example/dashboard',
  'javascript:alert(1)',
  '/login',
  '/dashboardish',
  '/dashboard/../login',
  '/dashboard/..//evil.example',
  '/dashboard\\..\\..\\login',
])('refuses %s', (target) => {
  expect(safeRedirect(target)).toBeUndefined()
})
