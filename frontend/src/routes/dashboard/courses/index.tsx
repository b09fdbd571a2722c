import { createFileRoute } from '@tanstack/react-router'
import { CoursesPage } from '~/features/courses/list/courses-page.tsx'

export const Route = createFileRoute('/dashboard/courses/')({ component: () => <CoursesPage /> })
