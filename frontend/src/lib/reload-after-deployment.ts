const storageKey = 'reloaded-at'
const patienceMs = 60_000

/**
 * A tab that was open during a deployment asks for code files that are gone. Reloading once brings the new ones;
 * if that does not help, the page's own error says so.
 */
export const reloadAfterDeployment = (): void => {
  window.addEventListener('vite:preloadError', () => {
    const last = Number(sessionStorage.getItem(storageKey) ?? 0)
    if (!navigator.onLine || Date.now() - last < patienceMs) return
    sessionStorage.setItem(storageKey, String(Date.now()))
    window.location.reload()
  })
}
