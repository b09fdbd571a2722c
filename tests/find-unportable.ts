/** What works on Linux and fails on Windows or macOS, as far as it can be seen in a text. Each rule answers what it saw. */

type Finder = (text: string) => string[]

const all = (text: string, pattern: RegExp): string[] =>
  Array.from(text.matchAll(pattern), ([match]) => match.trim())

/** npm hands a script to cmd on Windows: words, quotes and signs of another shell mean nothing to it. */
const shellSigns: readonly RegExp[] = [
  /(^|&&\s*)[A-Z_][A-Z0-9_]*=\S*/g,
  /(^|&&\s*)(exec|export|source|sh|bash|rm|cp|mv|mkdir|cat|sleep|touch|ls|kill|which|true|env|test) /g,
  /['`$;*]/g,
  /(^|[^&])&([^&]|$)/g,
  /\/dev\/null/g,
  /(^|&&\s*)\.\.?\//g,
]
export const inScript: Finder = (script) => shellSigns.flatMap((sign) => all(script, sign))

/** Real programs of every system that has them; what npm links is a script of the shell there. */
const programs = ['git', 'azd', 'apt-get', 'taskkill']

/** `run('npm', …)` and its kind, with the rest of the call, as far as its options. */
const starts = /\b(?:spawn|spawnSync|execFile|execFileSync)\(\s*'([^']+)'([\s\S]*?)\n?\s*\}?\)/g
const inStarts: Finder = (text) =>
  Array.from(text.matchAll(starts))
    .filter(([, program = '', rest = '']) => !programs.includes(program) && !/\bshell:/.test(rest))
    .map(([, program]) => `starts ${program} without a shell`)

const addresses = /\bconst (\w+) = new URL\([^)]*import\.meta\.url\)/g
/** An address is no file name: blanks come as %20, and Windows gets a slash before its drive. */
const inAddresses: Finder = (text) => [
  ...all(text, /import\.meta\.url\)\.pathname/g),
  ...Array.from(text.matchAll(addresses)).flatMap(([, name = '']) =>
    all(text, new RegExp(`\\b${name}\\.pathname\\b`, 'g')),
  ),
]

const inProcesses: Finder = (text) => [
  ...(/process\.kill\(\s*-/.test(text) && !text.includes("'taskkill'") ? ['a group of processes'] : []),
  // Windows ends whom it reaches at once; a word over the channel lets a child put things in order.
  ...all(text, /process\.kill\(process\.pid, 'SIG\w+'/g),
  ...(/detached: /.test(text) && !text.includes('windowsHide: true') ? ['a console window of its own'] : []),
]

const inPlaces: Finder = (text) => all(text, /['"`](?:\/tmp|\/dev\/\w+|\/bin\/\w+)\b[^'"`]*['"`]/g)

export const inSource: Finder = (text) =>
  [inStarts, inAddresses, inProcesses, inPlaces].flatMap((find) => find(text))

const devices = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i
/** Of a path with slashes. Windows counts 260 signs, of which the folder above needs some. */
export const inFileName: Finder = (path) => [
  ...(path.length > 180 ? ['too long'] : []),
  ...path
    .split('/')
    .filter((part) => /[<>:"\\|?*]/.test(part) || /[. ]$/.test(part) || devices.test(part))
    .map((part) => `'${part}'`),
]
