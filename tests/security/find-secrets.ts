/** Keys that Microsoft prints in its manuals: they open nothing but emulators. */
const published = [
  'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==',
  'C2y6yDjf5/R+ob0N8A7Cgv30VRDJIWEHLM+4QDU5DE2nQ9nDuVTqobD4b8mGGyPMbIZnqyMsEcaGQy67XIw/Jw==',
]

/** What keys and tokens look like that give access to something. */
const shapes: Readonly<Record<string, RegExp>> = {
  'private key': /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----(?:\\[rn]|\s)*[A-Za-z0-9+/]{40}/g,
  'key of Stripe': /\b[sr]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  'webhook secret': /\bwhsec_[A-Za-z0-9+/]{24,}/g,
  'client secret of Entra ID': /(?<![\w~.-])[\w~.-]{3}\dQ~[\w~.-]{31,34}/g,
  'key of Azure': /(?<![\w+/])[A-Za-z0-9+/]{86}==/g,
  'ring of keys': /\b[\w-]+:[A-Za-z0-9+/]{43}=(?!=)/g,
  'shared access signature': /[?&]sig=[A-Za-z0-9%+/]{40,}/g,
  'signed token': /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/g,
  'token of a code host or registry':
    /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{50,}|npm_[A-Za-z0-9]{36})/g,
  'key of another cloud': /\b(?:AKIA[0-9A-Z]{16}|AIza[\w-]{35}|xox[abprs]-[\w-]{10,})/g,
}

/** Kind and beginning of each secret in a text. */
export const findSecrets = (text: string): string[] =>
  Object.entries(shapes).flatMap(([kind, shape]) =>
    Array.from(text.matchAll(shape), ([found]) => found)
      .filter((found) => !published.includes(found))
      .map((found) => `${kind}: ${found.slice(0, 12)}…`),
  )
