import { route, signedIn } from '../kernel/route.ts'
import { Text } from '../kernel/shapes.ts'
import { z } from '../kernel/zod.ts'

/** The public keys by which somebody signs in to Linux machines of courses. */

export const mostSshKeys = 5
export const mostLettersOfKey = 8_000

/** A line of a .pub file: what stands behind the key itself is not kept. */
export const SshKeyInput = z.strictObject({ name: Text(1, 60), key: Text(1, mostLettersOfKey) })
export const SshKeysInput = z.strictObject({
  keys: z.readonly(z.array(SshKeyInput).check(z.maxLength(mostSshKeys))),
})
export type SshKeysInput = z.infer<typeof SshKeysInput>

/** `fingerprint` as `ssh-keygen -l` shows it. */
export const SshKey = z.strictObject({ name: z.string(), key: z.string(), fingerprint: z.string() })
export type SshKey = z.infer<typeof SshKey>

const ofCaller = { access: signedIn, path: 'me/ssh-keys', status: 200 } as const

export const sshKeyRoutes = {
  getSshKeys: route({
    ...ofCaller,
    method: 'GET',
    summary: "The caller's public SSH keys",
    response: z.strictObject({ data: z.strictObject({ keys: z.array(SshKey) }) }),
  }),
  saveSshKeys: route({
    ...ofCaller,
    method: 'PUT',
    summary:
      "Replace the caller's public SSH keys; running Linux machines of courses get them now, others at their next start",
    body: SshKeysInput,
    response: z.strictObject({
      message: z.string(),
      data: z.strictObject({ keys: z.array(SshKey), operationIds: z.array(z.string()) }),
    }),
  }),
}
