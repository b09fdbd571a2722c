/** Before azd provisions: asks for what nobody can guess and fixes the month in which the budget begins. */
import { spawnSync } from 'node:child_process'

/** The first day of the month: Azure takes no earlier month, and no other one ever after. */
export const monthOf = (today: Date): string => `${today.toISOString().slice(0, 7)}-01`

if (import.meta.main) {
  if (!process.env.LABKEEPER_ALERT_EMAIL) {
    console.error('Who gets the alerts? Run: azd env set LABKEEPER_ALERT_EMAIL you@example.edu')
    process.exit(1)
  }
  // A subscription that takes no budget says so with LABKEEPER_BUDGET=0.
  if (process.env.LABKEEPER_BUDGET !== '0' && !process.env.LABKEEPER_BUDGET_START) {
    const { status } = spawnSync('azd', ['env', 'set', 'LABKEEPER_BUDGET_START', monthOf(new Date())], {
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
    process.exitCode = status ?? 1
  }
}
