import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Delivery {
  readonly from: string
  /** Who the envelope names, whatever the headers say. */
  readonly to: readonly string[]
  readonly mail: Email
}

/** A mail server that takes everything, unless told to refuse recipients with a sentence. */
export const startSmtp = async () => {
  const deliveries: Delivery[] = []
  const logins: string[] = []
  let refusal: Error | undefined
  const server = new SMTPServer({
    authOptional: true,
    // Offered without encryption, as no server should.
    allowInsecureAuth: true,
    onAuth: ({ username = '' }, _session, done) => {
      logins.push(username)
      done(null, { user: username })
    },
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) => done(refusal),
    onData: async (stream, { envelope }, done) => {
      const chunks: Buffer[] = []
      for await (const chunk of stream) chunks.push(Buffer.from(chunk))
      const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
      const to = envelope.rcptTo.map(({ address }) => address)
      deliveries.push({ from, to, mail: await PostalMime.parse(Buffer.concat(chunks)) })
      done()
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    deliveries,
    logins,
    refuse: (sentence: string | undefined, responseCode = 550) => {
      refusal = sentence === undefined ? undefined : Object.assign(new Error(sentence), { responseCode })
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
