import { type ComponentType, lazy } from 'react'
import { onFirstTouch } from '~/lib/first-touch.ts'

/** A component whose code comes with the first touch of the page, for menus and dialogs. Put it inside a Suspense. */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  onFirstTouch(load)
  return lazy(async () => ({ default: await load() }))
}
