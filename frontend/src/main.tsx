import 'virtual:global-styles.css'
import './guest-page.css'
import { z } from '@labkeeper/contract/kernel/zod'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { followColourMode } from './lib/browser/colour-mode.ts'
import { onFirstTouch } from './lib/browser/first-touch.ts'
import { askForPage } from './lib/browser/page-files.ts'
import { reloadAfterDeployment } from './lib/browser/reload-after-deployment.ts'
import { watchPresses } from './lib/browser/while-pressed.ts'
import { whenSubscriptionRequired } from './lib/server/api.ts'
import { followOtherTabs } from './lib/server/auth.ts'
import { router } from './router.tsx'

// The content security policy allows no code made at run time.
z.config({ jitless: true })

followColourMode()
followOtherTabs()
reloadAfterDeployment()
watchPresses()
// Nothing has the focus, and nothing goes away under it, before somebody is there.
onFirstTouch(() => import('./lib/browser/follow-focus.ts'))
router.subscribe('onBeforeNavigate', ({ toLocation }) => askForPage(toLocation.pathname))

const plansPage = '/dashboard/settings/subscription'
// Several calls may be refused at once, and a form that was refused must not ask whether it may be left.
whenSubscriptionRequired((why) => {
  if (router.history.location.pathname === plansPage) return
  router.history.push(plansPage, { whySubscribe: why }, { ignoreBlocker: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** A page whose code is not there by then is announced by its skeleton. */
const longestWaitMs = 400

/** In several tasks: a phone that is touched meanwhile answers between them. */
const start = async () => {
  // The page's code was asked for together with the app's, and is there or will be in a moment: drawing a skeleton for
  // that moment would only put the page off. What is wrong with the page, the page says.
  const page = router.load().catch(() => {})
  await nextTask()
  await Promise.race([page, new Promise((resolve) => setTimeout(resolve, longestWaitMs))])
  // As a transition, or React would draw the whole page in one piece.
  startTransition(() => createRoot(root).render(<App />))
}
void start()
