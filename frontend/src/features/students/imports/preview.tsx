import { deferred } from '~/ui/dialog/deferred.tsx'

/** What is in the chosen file. Whoever has seen it has its code: nothing comes late once there are passwords. */
export const Preview = deferred(async () => (await import('./preview-card.tsx')).PreviewCard)
