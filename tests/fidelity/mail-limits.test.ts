import { readFileSync } from 'node:fs'
import { azureMailLimits, isManagedSender } from '@labkeeper/functions/domain/letters/mail-pace'
import { expect, it } from 'vitest'

interface Published {
  readonly origins: readonly string[]
  readonly managedDomain: { readonly perMinute: number; readonly perHour: number; readonly sender: string }
  readonly customDomain: { readonly perMinute: number; readonly perHour: number }
}

const published: Published = JSON.parse(readFileSync(new URL('mail-limits.json', import.meta.url), 'utf8'))

it('letters keep the limits that Azure publishes', () => {
  const { sender, ...managed } = published.managedDomain
  expect(isManagedSender(sender)).toBe(true)
  expect(azureMailLimits(sender)).toEqual(managed)
  expect(azureMailLimits('labs@example.edu')).toEqual(published.customDomain)
})
