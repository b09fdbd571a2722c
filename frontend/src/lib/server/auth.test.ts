import type { User } from '@labkeeper/contract/accounts/accounts'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'

const kept = new Map<string, string>()
/** Letters that this browser keeps for us. */
let room = Number.POSITIVE_INFINITY
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => {
    if (value.length > room) throw new DOMException('Full', 'QuotaExceededError')
    kept.set(key, value)
  },
  removeItem: (key: string) => kept.delete(key),
}
const heard = new EventTarget()
vi.stubGlobal('window', { localStorage })
vi.stubGlobal('localStorage', localStorage)
vi.stubGlobal('addEventListener', heard.addEventListener.bind(heard))
afterAll(() => {
  vi.unstubAllGlobals()
})
// It looks for a storage when it is loaded, which another file may have done where there is none.
vi.resetModules()
const { clearAuth, endSession, followOtherTabs, session, setAuth, updateUser } = await import('./auth.ts')

const owner: User = { name: 'Grace', email: 'grace@school.example', role: 'lab_owner', isAzureAD: false }
const renamed: User = { ...owner, name: 'Grace Hopper' }
const storedToken = () => JSON.parse(kept.get('auth-storage') ?? '{}').state.token

/** What another tab writes: this one has not heard of it yet. */
const writtenElsewhere = (state: object) =>
  kept.set('auth-storage', JSON.stringify({ state: { isAuthenticated: true, ...state }, version: 0 }))

beforeEach(() => setAuth('old', owner))

test('a new name is taken over', () => {
  updateUser(renamed)
  expect(session()).toMatchObject({ token: 'old', user: renamed })
})

test('the token that another tab was just given stays', () => {
  for (const user of [owner, renamed]) {
    writtenElsewhere({ token: 'new', user: owner })
    updateUser(user)
    expect(storedToken()).toBe('new')
    expect(session()).toMatchObject({ token: 'new', user })
  }
})

test('an ended session stays ended', () => {
  clearAuth()
  updateUser(renamed)
  expect(session()).toMatchObject({ token: null, user: null, isAuthenticated: false })
})

test('whoever signed in meanwhile in another tab keeps the own name', () => {
  const other: User = { ...owner, name: 'Ada', email: 'ada@school.example' }
  writtenElsewhere({ token: 'of ada', user: other })
  updateUser(renamed)
  expect(session()).toMatchObject({ token: 'of ada', user: other })
})

const ada: User = { ...owner, name: 'Ada', email: 'ada@school.example' }
const tell = (kind: string, about: object) => heard.dispatchEvent(Object.assign(new Event(kind), about))

test('a session that is refused ends, unless another tab has got a newer one', () => {
  writtenElsewhere({ token: 'of ada', user: ada })
  endSession('old')
  expect(session()).toMatchObject({ token: 'of ada', user: ada })
  endSession('of ada')
  expect(session()).toMatchObject({ token: null, user: null })
  expect(storedToken()).toBe(null)
})

test('a tab that slept follows what is stored, not what it is told late', () => {
  followOtherTabs()
  for (const [kind, about] of [
    ['storage', { key: null }],
    ['storage', { key: 'auth-storage', newValue: null }],
    ['pageshow', { persisted: true }],
  ] as const) {
    setAuth('old', owner)
    writtenElsewhere({ token: 'of ada', user: ada })
    tell(kind, about)
    expect(session()).toMatchObject({ token: 'of ada', user: ada })
    expect(storedToken()).toBe('of ada')
    kept.clear()
    tell(kind, about)
    expect(session()).toMatchObject({ token: null, user: null })
  }
})

test('who signs in where nothing more is kept is signed in for this page, and stays so', () => {
  clearAuth()
  expect(storedToken()).toBe(null)
  room = 100
  try {
    setAuth('new', owner)
    // Each page looks what is stored, and at the person.
    updateUser(renamed)
    expect(session()).toMatchObject({ token: 'new', user: renamed })
    expect(kept.has('auth-storage')).toBe(false)
    endSession('new')
    expect(session()).toMatchObject({ token: null, user: null })
  } finally {
    room = Number.POSITIVE_INFINITY
  }
})

test('a tab in which nobody is signed in leaves alone who is, where nothing more is kept', () => {
  followOtherTabs()
  clearAuth()
  kept.clear()
  tell('storage', { key: 'auth-storage', newValue: null })
  expect(kept.has('auth-storage')).toBe(false)
})
