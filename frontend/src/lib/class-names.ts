/** `classNames(styles.button, isWide && styles.wide)`: the names that are there. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ')
