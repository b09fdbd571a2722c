import type { Ailments } from './ailments.ts'
import type { Block, Run } from './block.ts'

/** What scripts about the way in to a guest say, and mend. */

/** What a guest says, by the names in the report. */
const said = ({ ailments, keys }: Run): Readonly<Record<string, string>> => ({
  service: String(ailments.service === 'running'),
  listening: String(ailments.service === 'running'),
  firewall: String(ailments.firewall === 'open'),
  free: String(ailments.diskFreeMB),
  clock: String(ailments.clockSkewSeconds),
  account: `"${ailments.account}"`,
  passwords: String(ailments.passwordSignIn),
  keys: String(keys),
})

/** Each name stands before its place. */
export const sayingOnLinux: Block['run'] = (run, { format = '' }) => {
  const answers = said(run)
  return {
    ...run,
    printed: format.replaceAll(/"(\w+)":%s/g, (_, name: string) => `"${name}":${answers[name] ?? 'null'}`),
  }
}

export const sayingOnWindows: Block['run'] = (run, { text = '' }) => {
  const answers = said(run)
  return {
    ...run,
    printed: text.replaceAll(/' \+ \$(\w+) \+ '/g, (_, name: string) => answers[name] ?? 'null'),
  }
}

const mended = {
  disk: { diskFreeMB: 20_000 },
  service: { service: 'running' },
  firewall: { firewall: 'open' },
  clock: { clockSkewSeconds: 0 },
  account: { account: 'ok' },
} as const satisfies Readonly<Record<string, Partial<Ailments>>>

export const mending =
  (name: keyof typeof mended): Block['run'] =>
  (run) => ({ ...run, done: new Map(run.done).set(name, true), mends: { ...run.mends, ...mended[name] } })

/** One that needs no restart afterwards. */
export const reportOnWindows: Block = {
  lines: ["Write-Output ('{text}')"],
  run: (run, { text = '' }) => ({
    ...run,
    printed: text.replaceAll(/' \+ \$(\w+) \+ '/g, (_, name: string) => String(run.done.get(name))),
  }),
}
