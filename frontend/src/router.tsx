import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from '~/lib/browser/search-strings.ts'
import { MissingPart } from '~/ui/page/missing-part.ts'
import { PageError } from '~/ui/page/page-error.tsx'
import { PageSkeleton } from '~/ui/page/page-skeleton.tsx'
import { routeTree } from './routeTree.gen.ts'

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // Hovering a link fetches the page's code; freshness of data is TanStack Query's business.
  defaultPreload: 'intent',
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: PageError,
  // The router's own way to load it late would remember for good that its code did not arrive.
  defaultNotFoundComponent: MissingPart,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
  interface HistoryState {
    /** What the server said when it asked for a subscription; the plans page repeats it. */
    whySubscribe?: string
  }
}
