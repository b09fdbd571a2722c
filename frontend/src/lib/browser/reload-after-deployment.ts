import { useUnsaved } from './unsaved.ts'

const storageKey = 'reloaded-at'
const patienceMs = 60_000

/** Without a connection, reloading would trade the page for the browser's own error. */
const isServed = async (): Promise<boolean> => {
  try {
    return (await fetch('/', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

const reload = async (): Promise<void> => {
  // Something on the page would be lost by it.
  if (useUnsaved.getState().losses.length > 0) return
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < patienceMs || !(await isServed())) return
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
}

/**
 * A tab that was open during a deployment asks for code files that are gone. Reloading once brings the new ones;
 * if that does not help, the page's own error says so.
 */
export const reloadAfterDeployment = (): void => {
  window.addEventListener('vite:preloadError', () => void reload())
}
