/** One mail to one person. */
export interface Letter {
  /** `name` may be empty. */
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What a letter is made of: sentences, and at most one thing to do. */
interface LetterPlan {
  readonly to: Letter['to']
  readonly subject: string
  readonly before: readonly string[]
  readonly action: { readonly label: string; readonly href: string }
  readonly after: readonly string[]
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** Names are typed by people: a line break in one must not become a line of its own. */
const oneLine = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()

const paragraph = (text: string): string => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`

/** Mail programs know tables and inline styles, and little else. Both colour modes keep enough contrast. */
const htmlOf = ({ subject, before, action, after }: LetterPlan): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:32px 16px;background:#f4f4f5;font:16px/1.5 system-ui,'Segoe UI',Arial,sans-serif">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0">
<tr><td align="center">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;color:#18181b;border:1px solid #e4e4e7;border-radius:12px">
<tr><td style="padding:32px">
<p style="margin:0 0 24px;font-weight:600;font-size:18px">Labkeeper</p>
${before.map(paragraph).join('\n')}
<p style="margin:24px 0"><a href="${escapeHtml(action.href)}" style="display:inline-block;padding:12px 20px;background:#1d4ed8;color:#ffffff;text-decoration:none;border-radius:8px;font-weight:600">${escapeHtml(action.label)}</a></p>
${after.map(paragraph).join('\n')}
<p style="margin:24px 0 0;font-size:13px;color:#52525b">If the button does not work, copy this address into your browser:<br><a href="${escapeHtml(action.href)}" style="color:#1d4ed8;word-break:break-all">${escapeHtml(action.href)}</a></p>
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`

const textOf = ({ before, action, after }: LetterPlan): string =>
  [...before, `${action.label}:\n${action.href}`, ...after, 'Labkeeper'].join('\n\n').concat('\n')

/** The first line. Nobody is named whose name is not known, or not shown. */
export const greetingOf = ({ name }: Letter['to']): string => (name === '' ? 'Hello,' : `Hello ${name},`)

/** The same letter twice: for programs that show HTML and for those that do not. */
export const writeLetter = (plan: LetterPlan): Letter => {
  const clean = { ...plan, before: plan.before.map(oneLine), after: plan.after.map(oneLine) }
  return {
    to: { name: oneLine(plan.to.name), address: plan.to.address },
    subject: plan.subject,
    text: textOf(clean),
    html: htmlOf(clean),
  }
}
