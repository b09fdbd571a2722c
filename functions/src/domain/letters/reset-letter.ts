import { linkMinutes } from '../accounts/reset-link.ts'
import { greetingOf, type Letter, writeLetter } from './letter.ts'

/** The page that the mail leads to: always on the configured origin, whatever host the request named. */
export const resetAddress = (appOrigin: string, email: string, token: string): string =>
  `${appOrigin}/reset-password?email=${encodeURIComponent(email)}&token=${encodeURIComponent(token)}`

export const resetLetter = (to: Letter['to'], href: string): Letter =>
  writeLetter({
    to,
    subject: 'Reset your Labkeeper password',
    before: [greetingOf(to), 'Somebody, hopefully you, asked for a new password for your Labkeeper account.'],
    action: { label: 'Choose a new password', href },
    after: [
      `The link works once, for ${linkMinutes} minutes. Choosing a new password signs you out everywhere.`,
      'If you did not ask for it, you need not do anything: your password stays as it is.',
    ],
  })
