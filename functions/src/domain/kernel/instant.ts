/** The instant so many milliseconds after `now` (before it, when negative), as records hold it. */
export const after = (now: Date, milliseconds: number): string =>
  new Date(now.getTime() + milliseconds).toISOString()
