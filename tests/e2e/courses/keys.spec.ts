import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { sshKeygen } from '../../support/ssh-keygen.ts'
import { expectAccessible, expectNoSideways } from '../support/looks/axe.ts'
import { myResources, newStudent, signedIn } from '../support/product/students.ts'
import { button, expectToast, field, heading, toast } from '../support/screen.ts'
import { guestTest, test } from '../support/test.ts'

const page360 = { width: 360, height: 740 }
const published = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl'

/** What the private file says of itself: the lines between its frame. */
const secretOf = (file: string): string => file.split('\n').slice(1, -2).join('')

const publicOf = (privateFile: string): string => {
  const folder = mkdtempSync(join(tmpdir(), 'made-key-'))
  try {
    writeFileSync(join(folder, 'key'), privateFile, { mode: 0o600 })
    return sshKeygen(folder, ['-y', '-P', '', '-f', 'key'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Goal: in by a key, without knowing what a key is. */
guestTest(
  'a student makes a key in the browser, and nothing of its private half leaves it',
  async ({ owner, openAs }) => {
    const student = await signedIn(await newStudent(owner, 'Kim Keys'))
    const page = await openAs(student)
    const sent: string[] = []
    page.on('request', (request) => void sent.push(`${request.url()} ${request.postData() ?? ''}`))
    await page.setViewportSize(page360)
    await page.goto(`${myResources}/keys`)
    await expect(heading(page, 'SSH keys')).toBeVisible()
    await expect(page.getByText('No keys yet.')).toBeVisible()
    await expectAccessible(page)
    await expectNoSideways(page)

    await field(page, 'Name').fill('Laptop')
    const downloading = page.waitForEvent('download')
    await button(page, 'Make one for me').click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('labkeeper-laptop')
    const privateFile = await readFile((await download.path()) ?? '', 'utf8')
    await expect(page.getByRole('status').filter({ hasText: 'labkeeper-laptop' })).toBeVisible()
    await expectAccessible(page)
    await expectToast(page, 'Your keys are saved.', () => button(page, 'Save').click())
    await expect(page.getByText('SHA256:')).toBeVisible()

    const saved =
      sent.find((request) => request.includes('me/ssh-keys ') && request.includes('ssh-ed25519')) ?? ''
    const [, point = ''] = /ssh-ed25519 ([\w+/=]+)/.exec(saved) ?? []
    expect(publicOf(privateFile)).toContain(point)
    const secret = Buffer.from(secretOf(privateFile), 'base64')
    // Behind the public half, twice its check and the public half again: the seed.
    const seed = secret.subarray(secret.lastIndexOf(Buffer.from(point, 'base64').subarray(-32)) - 32)
    // In whatever place of a group of three bytes it would begin.
    for (const shift of [0, 1, 2]) {
      const part = seed.subarray(shift, shift + 27).toString('base64')
      expect(part).toHaveLength(36)
      expect(sent.join('\n')).not.toContain(part)
    }
  },
)

test('keys that are typed are checked, added, and taken away', async ({ page, complaints }) => {
  complaints.allow(/status of 400.*ssh-keys/)
  await page.goto(`${myResources}/keys`)
  const sent: string[] = []
  page.on('request', (request) => void sent.push(request.postData() ?? ''))
  await field(page, 'Name').fill('Old')
  await field(page, 'Public key').fill(`-----BEGIN OPENSSH ${'PRIVATE KEY'}-----\nb3BlbnNzaC1rZXktdjEAAAAA`)
  await button(page, 'Add key').click()
  await expect(
    page.getByText('This is a private key. Keep it, and paste the one that ends in .pub.'),
  ).toBeVisible()
  await button(page, 'Save').click()
  expect(sent.join('')).not.toContain('b3BlbnNzaC1rZXktdjE')

  await field(page, 'Public key').fill('ssh-rsa AAAA')
  await button(page, 'Save').click()
  const sentence = 'This is not a public key that we accept: ed25519, or RSA with at least 3072 bits.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expectAccessible(page)
  await button(page, 'Remove Old').click()

  await field(page, 'Name').fill('GitHub')
  await field(page, 'Public key').fill(`${published} somebody@somewhere`)
  await button(page, 'Add key').click()
  await expect(page.getByText('ssh-ed25519, not saved yet')).toBeVisible()
  await expectToast(page, 'Your keys are saved.', () => button(page, 'Save').click())
  await expect(page.getByText('SHA256:+DiY3wvvV6TuJJhbpZisF/zLDA0zPMSvHdkr4UvCOqU')).toBeVisible()
  await page.reload()
  await expect(page.getByText('GitHub')).toBeVisible()
  await button(page, 'Remove GitHub').click()
  await expectToast(page, 'Your keys are saved.', () => button(page, 'Save').click())
  await expect(page.getByText('No keys yet.')).toBeVisible()
})

test('what two tabs save is saved, whichever of them is the last', async ({
  page,
  context,
  owner,
  complaints,
}) => {
  complaints.allow(/status of 400.*ssh-keys/)
  const saved = async () => {
    const { body } = await owner.call<{ data: { keys: { name: string }[] } }>('GET', 'me/ssh-keys')
    return body.data.keys.map(({ name }) => name)
  }
  const other = await context.newPage()
  const tabs = [page, other] as const
  for (const tab of tabs) {
    await tab.goto(`${myResources}/keys`)
    await expect(tab.getByText('No keys yet.')).toBeVisible()
  }
  const add = async (tab: Page, name: string) => {
    await field(tab, 'Name').fill(name)
    await button(tab, 'Make one for me').click()
    await expect(tab.getByText(name, { exact: true })).toBeVisible()
  }
  const save = (tab: Page) => expectToast(tab, 'Your keys are saved.', () => button(tab, 'Save').click())

  await add(page, 'Laptop')
  await add(other, 'Phone')
  await save(page)
  await save(other)
  expect(await saved()).toEqual(['Laptop', 'Phone'])
  await expect(other.getByText('Laptop', { exact: true })).toBeVisible()

  await test.step('what one takes away stays away', async () => {
    await button(other, 'Remove Laptop').click()
    await save(other)
    await add(page, 'Desk')
    await save(page)
    expect(await saved()).toEqual(['Phone', 'Desk'])
    await expect(page.getByText('Laptop', { exact: true })).toHaveCount(0)
  })

  await test.step('there is room for five, and nothing is lost for it', async () => {
    for (const name of ['Three', 'Four']) await add(page, name)
    await add(other, 'Five')
    await add(other, 'Six')
    await save(page)
    await button(other, 'Save').click()
    await expect(
      toast(
        other,
        'There is room for 5 keys, and some were saved elsewhere meanwhile. Remove what you do not need.',
      ),
    ).toBeVisible()
    expect(await saved()).toEqual(['Phone', 'Desk', 'Three', 'Four'])
    await button(other, 'Remove Six').click()
    await save(other)
    expect(await saved()).toEqual(['Phone', 'Desk', 'Three', 'Four', 'Five'])
  })
})
