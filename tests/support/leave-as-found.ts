import { afterAll, vi } from 'vitest'

/**
 * Set up before each file: files share their worker, and a host that one of them starts puts its settings into the environment. What
 * comes after finds environment, clock and globals as this one did.
 */

const found = { ...process.env }

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  for (const name of Object.keys(process.env)) if (!(name in found)) delete process.env[name]
  Object.assign(process.env, found)
})
