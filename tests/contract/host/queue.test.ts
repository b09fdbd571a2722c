import { startAzurite } from '@labkeeper/local/azurite/start'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seen, seenBy } from './fixtures/seen.ts'
import { encode, startSample, startSampleOn, until } from './fixtures/stack.ts'

let sample: Awaited<ReturnType<typeof startSample>>
beforeAll(async () => {
  sample = await startSample({}, 2)
  await until(() => sample.queue('buried-poison').exists())
})
afterAll(() => sample.close())
beforeEach(() => {
  seen.length = 0
})

const send = (value: unknown) => sample.queue('work').sendMessage(encode(value))
const countMessages = async (name: string) =>
  (
    await sample
      .queue(name)
      .getProperties()
      .catch(() => undefined)
  )?.approximateMessagesCount ?? 0
const peekTexts = async (name: string): Promise<string[]> => {
  if (!(await sample.queue(name).exists())) return []
  const { peekedMessageItems } = await sample.queue(name).peekMessages({ numberOfMessages: 32 })
  return peekedMessageItems.map((item) => Buffer.from(item.messageText, 'base64').toString())
}

describe('a queue trigger', () => {
  it('makes its queue when there is none', async () => {
    expect(await sample.queue('work').exists()).toBe(true)
  })

  it('hands over the decoded message with its metadata and deletes it', async () => {
    const { messageId } = await send({ id: 1, name: 'é' })
    await until(() => seenBy('work').length === 1)
    const [entry] = seenBy('work')
    expect(entry?.input).toEqual({ id: 1, name: 'é' })
    expect(entry?.metadata).toMatchObject({
      id: messageId,
      dequeueCount: 1,
      queueTrigger: { id: 1, name: 'é' },
    })
    await until(async () => (await countMessages('work')) === 0)
  })

  it('hands over text that is not JSON as text', async () => {
    await sample.queue('work').sendMessage(Buffer.from('plain text').toString('base64'))
    await until(() => seenBy('work').length === 1)
    expect(seenBy('work')[0]?.input).toBe('plain text')
  })

  it('waits before each new try and moves the message to the poison queue after the last', async () => {
    const began = Date.now()
    await send({ fail: true })
    await until(async () => (await peekTexts('work-poison')).includes('{"fail":true}'))
    expect(seenBy('work').map((entry) => entry.metadata?.dequeueCount)).toEqual([1, 2, 3])
    expect(Date.now() - began).toBeGreaterThanOrEqual(2000)
    expect(await countMessages('work')).toBe(0)
  })

  it('moves what is not Base64 to the poison queue without running the function', async () => {
    await sample.queue('work').sendMessage('not*base64')
    await until(async () => (await peekTexts('work-poison')).includes('not*base64'))
    expect(seenBy('work')).toEqual([])
    expect(await countMessages('work')).toBe(0)
  })

  it('keeps a message hidden by renewing its lease while the function runs', async () => {
    await send({ sleepMs: 4500 })
    await until(async () => seenBy('work').length === 1)
    await until(async () => (await countMessages('work')) === 0)
    expect(seenBy('work')).toHaveLength(1)
  })

  it('runs at most batch size plus threshold at once', async () => {
    for (let id = 0; id < 12; id += 1) await send({ id, sleepMs: 1000 })
    await until(() => seenBy('work').length >= 6)
    expect(seenBy('work').length).toBeLessThanOrEqual(8)
    await until(() => seenBy('work').length === 12)
    await until(() => sample.host.idle())
    expect(await countMessages('work')).toBe(0)
  })

  it('leaves a failed message of a poison queue where it is, hidden for the lease', async () => {
    await sample.queue('buried-poison').sendMessage(encode('x'))
    await until(() => seenBy('buried').length === 1)
    expect(await countMessages('buried-poison')).toBe(1)
    await until(() => seenBy('buried').length === 2)
    expect(await sample.queue('buried-poison-poison').exists()).toBe(false)
    await sample.queue('buried-poison').clearMessages()
  })

  it('comes back when its queue was deleted', async () => {
    await sample.queue('work').delete()
    await until(() => sample.queue('work').exists())
    await send({ id: 'after' })
    await until(() => seenBy('work').length === 1)
  })
})

describe('an outage of storage', () => {
  it('is said once and survived, and the host is not idle meanwhile', async () => {
    const azurite = await startAzurite({ directory: ':memory:' })
    const port = Number(/:(\d+)\//.exec(azurite.connectionString)?.[1])
    const other = await startSampleOn(azurite.connectionString)
    await until(() => other.host.idle())
    await azurite.close()
    await until(() => other.lines.some((line) => line.includes('ECONNREFUSED')))
    expect(other.host.idle()).toBe(false)
    await new Promise((resolve) => setTimeout(resolve, 1000))
    expect(other.lines.filter((line) => line.includes('[warning] Host.Queues: work:'))).toHaveLength(1)

    const again = await startAzurite({ directory: ':memory:', port })
    await until(() => other.host.idle())
    await other.queue('work').sendMessage(encode('back'))
    await until(() => seenBy('work').some((entry) => entry.input === 'back'))
    await other.close()
    await again.close()
  })
})
