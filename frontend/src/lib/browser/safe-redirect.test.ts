import { expect, test } from 'vitest'
import { safeRedirect } from './safe-redirect.ts'

test.each([
  '/dashboard',
  '/dashboard/resources?state=running&q=cs#top',
  '/dashboard/resources/rg%20one/vm-1',
  '/join/K7M29QXA',
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
  '/joined/K7M29QXA',
  '/join/../login',
  '/join/..//evil.example',
  '//join/K7M29QXA',
  '/dashboard/../login',
  '/dashboard/..//evil.example',
  '/dashboard\\..\\..\\login',
])('refuses %s', (target) => {
  expect(safeRedirect(target)).toBeUndefined()
})
