import { toast, useToasts } from '../toaster.ts'
import { useUnsaved } from './unsaved.ts'

const storageKey = 'reloaded-at'
const patienceMs = 60_000

/**
 * Whether a served document has the list of its pages' files that this one has (build/page-files.ts). A file's name has its contents
 * in it, and those have the names of what it imports: whatever a deployment changes of what pages load, changes the list.
 */
const isSameBuild = (served: string): boolean =>
  served.includes(document.getElementById('page-files')?.textContent ?? '')

/** What has failed: Firefox (153) never asks again for code that failed once, Chromium and WebKitGTK do. */
let failedBefore = ''

/** The document that a reload would bring; without a connection it would trade the page for the browser's own error. */
const askServed = (): Promise<string> =>
  fetch('/', { cache: 'no-store' })
    .then((answer) => (answer.ok ? answer.text() : ''))
    .catch(() => '')

/** What is said of code that did not arrive; the browsers' own words help nobody. */
export const lostCode = 'A part of this page did not arrive. Check your connection.'
export const isLostCode = (error: unknown): boolean => error instanceof Error && error.message === lostCode

/** Where a reload would help, and only what is not saved speaks against it. */
const saveFirst = 'A part of this page comes only when you reload it. Save what you typed first.'

/**
 * Not every form asks before it is left: a password that is half typed is lost by a reload too. Of a build that is gone no code
 * would ever come, of this one it does in most browsers.
 */
const isTypedIn = (): boolean =>
  Array.from(document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')).some(
    ({ value, defaultValue }) => value !== defaultValue,
  )

const reload = async (failure: string): Promise<void> => {
  if (Date.now() - Number(sessionStorage.getItem(storageKey)) < patienceMs) return
  const isAgain = failedBefore.includes(failure)
  if (!isAgain) failedBefore += failure
  const served = await askServed()
  if (served === '') return
  // Lost on its way: whoever needs it asks for it again. By a reload the page would lose what was typed, and whoever is leaving it
  // would come back.
  const isSame = isSameBuild(served)
  if (isSame && !isAgain) return
  // Something on the page would be lost by it, even if it was typed since the code was asked for.
  if (useUnsaved.getState().losses.length > 0 || (isSame && isTypedIn())) {
    // Files fail together: it is said once.
    if (!useToasts.getState().toasts.some(({ title }) => title === saveFirst)) toast.info(saveFirst)
    return
  }
  sessionStorage.setItem(storageKey, String(Date.now()))
  location.reload()
}

/**
 * A tab that was open during a deployment asks for code files that are gone. Reloading once brings the new ones;
 * if that does not help, the page's own error says so.
 */
export const reloadAfterDeployment = (): void =>
  addEventListener('vite:preloadError', ({ payload }) => {
    void reload(payload.message)
    // By the browsers' own words the router would know it, and reload the page at once, whether or not anything is served
    // (isModuleNotFoundError in @tanstack/router-core).
    payload.message = lostCode
  })
