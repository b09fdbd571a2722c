/** Has the files of a page asked for, all at once: the document knows them, and inline/before-first-paint.ts listens. */
export const askForPage = (pathname: string): void => {
  dispatchEvent(new CustomEvent('page', { detail: pathname }))
}
