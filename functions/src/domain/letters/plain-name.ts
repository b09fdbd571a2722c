const longest = 60

/** Something that a mail program might make a link of, or that a reader might type: `evil.test`, `a@b`, `http:`, `1.2.3.4`. */
const leadsElsewhere = /[@/\\:]|\.\p{M}*[\p{L}\p{N}][\p{L}\p{M}\p{N}]|\d\p{M}*\.\p{M}*\d|^www\b/iu

/**
 * A name as a letter may show it. People type their own names, and a stranger may type one into an account of somebody
 * else's address: whatever looks like an address or a link is left out, and nothing hides.
 */
export const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}\p{DI}]/gu, '')
    .replaceAll(/。/gu, '.')
    .split(/[\s\p{Cc}]+/u)
    .filter((word) => word !== '' && !leadsElsewhere.test(word))
    .join(' ')
    .slice(0, longest)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
