import { createFileRoute } from '@tanstack/react-router'
import { JoinPage } from '~/features/courses/join/join-page.tsx'

const Join = () => {
  const { code } = Route.useParams()
  return <JoinPage key={code} code={code} />
}

/** Where a course's code and the links of its letters lead. Looking joins nobody: programs that read mail follow links too. */
export const Route = createFileRoute('/_open/join/$code')({ component: Join })
