import type { Ailments } from './ailments.ts'
import type { Guest, Presence } from './guest.ts'

/** A guest in the middle of a script. */
export interface Run {
  readonly guest: Guest
  readonly presence: Presence
  /** What each part that ended is called in the script, and whether it was done. */
  readonly done: ReadonlyMap<string, boolean>
  readonly printed: string
  /** What was said to the people in there. */
  readonly told: readonly string[]
  /** What is wrong with the way in, and what a script makes of that. */
  readonly ailments: Ailments
  readonly mends: Partial<Ailments>
  /** How many public keys open the account that a script asks about. */
  readonly keys: number
}

/** Texts that a script brings along. */
export type Brought = Readonly<Record<string, string>>

/** Lines of a script that belong together, word by word, with `{name}` where it brings a text along; and what they do. */
export interface Block {
  readonly lines: readonly string[]
  run(run: Run, brought: Brought): Run
}

/** A part of a script that is done or not, and says so at the end. */
export const part =
  (name: string, change: (guest: Guest, brought: Brought) => Guest | undefined): Block['run'] =>
  (run, brought) => {
    const changed = change(run.guest, brought)
    const done = new Map(run.done).set(name, changed !== undefined)
    return { ...run, done, guest: changed ?? run.guest }
  }

/** Something is said to the people in there, and the script says so. */
export const telling: Block['run'] = (run, { text = '' }) => {
  const told = [...run.told, Buffer.from(text, 'base64').toString('utf8')]
  return { ...run, told, done: new Map(run.done).set('told', true) }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** What is brought along stands in one line, and where it is named again it is the same. */
const patternOf = ({ lines }: Block): RegExp => {
  const seen = new Set<string>()
  const source = lines
    .join('\n')
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1]
      if (name === undefined) return escaped(piece)
      if (seen.has(name)) return `\\k<${name}>`
      seen.add(name)
      return `(?<${name}>[^\\n]*?)`
    })
    .join('')
  return new RegExp(`^${source}(?:\\n|$)`)
}

/** What a script would do to a guest, and print; or the line at which it is none that the product sends. */
export const interpret = (
  blocks: readonly Block[],
  inside: Pick<Run, 'guest' | 'presence' | 'ailments' | 'keys'>,
  script: string,
): Run | { readonly unknown: string } => {
  let run: Run = { ...inside, done: new Map(), printed: '', told: [], mends: {} }
  let left = script
  while (left !== '') {
    const [next] = blocks.flatMap((block) => {
      const found = patternOf(block).exec(left)
      return found === null ? [] : [{ block, found }]
    })
    if (next === undefined) return { unknown: left.split('\n')[0] ?? '' }
    run = next.block.run(run, next.found.groups ?? {})
    left = left.slice(next.found[0].length)
  }
  return run
}
