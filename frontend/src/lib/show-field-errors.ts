import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from './server/api-error.ts'

/**
 * Puts the server's messages under the fields they are about and focuses the first of them.
 * `rename` maps the API's names to the form's. Answers whether any field was found.
 */
export const showFieldErrors = <T extends FieldValues>(
  form: Pick<UseFormReturn<T>, 'setError' | 'getValues'>,
  error: unknown,
  rename: Readonly<Record<string, string>> = {},
): boolean => {
  if (!(error instanceof ApiError)) return false
  const known = new Set<string>(Object.keys(form.getValues()))
  const isField = (name: string): name is FieldPath<T> => known.has(name.split('.')[0] ?? '')
  let shown = 0
  for (const [path, message] of Object.entries(error.fields)) {
    const name = rename[path] ?? path
    if (isField(name)) form.setError(name, { type: 'server', message }, { shouldFocus: shown++ === 0 })
  }
  return shown > 0
}
