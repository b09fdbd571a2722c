import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { MissingPart } from '~/ui/page/missing-part.ts'

const CreatorsPage = lazyPart(async () => (await import('./creators/creators-page.tsx')).CreatorsPage)
const BringOverPage = lazyPart(async () => (await import('./bring-over/bring-over-page.tsx')).BringOverPage)
const EndOfTermPage = lazyPart(async () => (await import('./term/end-of-term-page.tsx')).EndOfTermPage)
const CleanUpPage = lazyPart(async () => (await import('./end/clean-up-page.tsx')).CleanUpPage)

/** What is opened once a term, by the end of its address: pages that all courses have do not carry these. */
export const RarePage = ({ address }: { readonly address: string }) => {
  const [courseId = '', tab, ...more] = address.replace(/\/$/, '').split('/')
  if (tab === 'clean-up' && more.length === 0) return <CleanUpPage key={courseId} courseId={courseId} />
  if (tab !== undefined) return <MissingPart />
  if (courseId === 'creators') return <CreatorsPage />
  if (courseId === 'bring-over') return <BringOverPage />
  if (courseId === 'end-of-term') return <EndOfTermPage />
  return <MissingPart />
}
