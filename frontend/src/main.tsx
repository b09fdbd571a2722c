import { z } from '@labkeeper/contract/zod'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { whenSubscriptionRequired } from './lib/api.ts'
import { followOtherTabs } from './lib/auth.ts'
import { followColourMode } from './lib/colour-mode.ts'
import { reloadAfterDeployment } from './lib/reload-after-deployment.ts'
import { router } from './router.tsx'

// The content security policy allows no code made at run time.
z.config({ jitless: true })

followColourMode()
followOtherTabs()
reloadAfterDeployment()

const plansPage = '/dashboard/settings/subscription'
// Several calls may be refused at once, and a form that was refused must not ask whether it may be left.
whenSubscriptionRequired((why) => {
  if (router.history.location.pathname === plansPage) return
  router.history.push(plansPage, { whySubscribe: why }, { ignoreBlocker: true })
})

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
const render = () => createRoot(root).render(<App />)

/** A page whose code is not there by then is announced by its skeleton. */
const longestWaitMs = 400
// The page's code was asked for together with the app's, and is there or will be in a moment: drawing a skeleton for that
// moment would only put the page off.
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, longestWaitMs))]).then(
  render,
  render,
)
