import { isSameBuild } from './same-build.ts'
import { useUnsaved } from './unsaved.ts'

const storageKey = 'reloaded-at'
const patienceMs = 60_000

/** What failed although the same build was served: some browsers never ask again for code that failed once. */
const failedBefore = new Set<string>()

/** The app's files and the list of its pages' files, as the build wrote them into the document. */
const named = (): string[] => [
  ...Array.from(document.querySelectorAll('link[data-app]'), (link) => link.getAttribute('href') ?? ''),
  ...Array.from(document.querySelectorAll('#page-files'), ({ textContent }) => textContent),
]

/** What a reload would bring; without a connection it would trade the page for the browser's own error. */
const askServed = async (): Promise<string | undefined> => {
  try {
    const answer = await fetch('/', { cache: 'no-store' })
    return answer.ok ? await answer.text() : undefined
  } catch {
    return undefined
  }
}

const reload = async (failure: string): Promise<void> => {
  // Something on the page would be lost by it.
  if (useUnsaved.getState().losses.length > 0) return
  const last = Number(sessionStorage.getItem(storageKey) ?? 0)
  if (Date.now() - last < patienceMs) return
  const served = await askServed()
  if (served === undefined) return
  // Lost on its way: whoever needs it asks for it again. By a reload the page would lose what was typed, and whoever is leaving it
  // would come back.
  if (isSameBuild(served, named()) && !failedBefore.has(failure)) {
    failedBefore.add(failure)
    return
  }
  sessionStorage.setItem(storageKey, String(Date.now()))
  window.location.reload()
}

/**
 * A tab that was open during a deployment asks for code files that are gone. Reloading once brings the new ones;
 * if that does not help, the page's own error says so.
 */
export const reloadAfterDeployment = (): void => {
  window.addEventListener('vite:preloadError', ({ payload }) => void reload(payload.message))
}
