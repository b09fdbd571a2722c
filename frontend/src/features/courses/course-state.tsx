import type { CourseState as State } from '@labkeeper/contract/courses/course'
import { StatusBadge } from '~/ui/notice/status-badge.tsx'

const looks = {
  draft: { colour: 'gray', text: 'Draft' },
  open: { colour: 'green', text: 'Open' },
  closed: { colour: 'yellow', text: 'Closed' },
  cleaning: { colour: 'yellow', text: 'Cleaning up' },
  archived: { colour: 'gray', text: 'Archived' },
} as const satisfies Record<State, unknown>

export const CourseState = ({ state }: { readonly state: State }) => (
  <StatusBadge colour={looks[state].colour}>{looks[state].text}</StatusBadge>
)
