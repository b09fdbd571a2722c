/** Texts in scripts for guests: as data, in letters that no shell takes for anything else. */
export const asBase64 = (text: string): string => Buffer.from(text, 'utf8').toString('base64')

/** What people or passwords chose never stands in a script as it is. The simulated Azure's log blanks these forms. */
export const inShell = (text: string): string => `$(printf %s '${asBase64(text)}' | base64 -d)`

export const inPowerShell = (text: string): string =>
  `[Text.Encoding]::UTF8.GetString([Convert]::FromBase64String('${asBase64(text)}'))`

/**
 * Azure leaves scripts on the guest's disk, which a template's copies inherit. On Windows, which takes no hash, a script
 * deletes itself before it does anything else.
 */
export const deletesItself = 'Remove-Item -LiteralPath $PSCommandPath -Force -ErrorAction SilentlyContinue'
