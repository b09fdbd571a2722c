/**
 * Whether a document as it was served names the files that are named here: the app's, and the list of its pages' files. A
 * file's name has its contents in it, and those have the names of what it imports: whatever a deployment changes, changes a
 * name in the document.
 */
export const isSameBuild = (served: string, named: readonly string[]): boolean =>
  named.length > 0 && named.every((names) => served.includes(names))
