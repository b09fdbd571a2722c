import { SearchX } from 'lucide-react'
import { ButtonLink } from '~/ui/app-link.tsx'
import { Card } from '~/ui/page/card.tsx'
import { EmptyState } from '~/ui/page/empty-state.tsx'
import { Page } from '~/ui/page/page.tsx'

/** What a course that is not there and one that is somebody else's have in common. */
export const CourseMissing = () => (
  <Page>
    <title>Course not found · Labkeeper</title>
    <Card>
      <EmptyState
        icon={SearchX}
        level="h1"
        title="This course does not exist, or you have no part in it."
        action={
          <ButtonLink to="/dashboard/courses" variant="outline">
            Back to Courses
          </ButtonLink>
        }
      />
    </Card>
  </Page>
)
