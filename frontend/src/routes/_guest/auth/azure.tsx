import { createFileRoute } from '@tanstack/react-router'
import { DirectorySignInForm } from '~/features/directory/directory-sign-in-form.tsx'

const AzurePage = () => <DirectorySignInForm destination={Route.useSearch().redirect} />

export const Route = createFileRoute('/_guest/auth/azure')({ component: AzurePage })
