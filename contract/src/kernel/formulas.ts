/**
 * Cells that no program for tables takes for a formula: https://owasp.org/www-community/attacks/CSV_Injection. Where numbers
 * have a decimal comma, Excel parts a line at each semicolon, and quotes that began before it hold nothing together: so a
 * formula may begin within a cell of ours as well. An apostrophe makes it text.
 */
const beginning = /^(?=[\t\r])|(^|[;\t\r\n]"*)(?=[=+\-@])/g

export const withoutFormulas = (cell: string): string => cell.replace(beginning, "$1'")

/** Apostrophes first, and only then what is before them: nearly all cells have none, and a file has 200,000. */
const made = /'(?=[=+\-@])(?<=(?:^|;"*)')/g

/** Whoever brings such a cell back means what is behind the apostrophe. */
export const withFormulas = (cell: string): string => cell.replace(made, '')
