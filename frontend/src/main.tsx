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

whenSubscriptionRequired(() => router.history.push('/dashboard/settings/subscription'))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(<App />)
