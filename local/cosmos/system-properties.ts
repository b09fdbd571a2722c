const systemProperties = new Set(['_rid', '_self', '_etag', '_attachments', '_ts'])

/** What the service writes into every document, and nobody else. */
export const isSystemProperty = (name: string): boolean => systemProperties.has(name)
