import type { Page } from '@playwright/test'

/** A device's own authenticator as Chromium simulates it, which always finds its person. Answers how many passkeys it has. */
export const plugInAuthenticator = async (page: Page): Promise<() => Promise<number>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async () => (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials.length
}
