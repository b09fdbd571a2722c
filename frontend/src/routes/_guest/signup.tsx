import { createFileRoute } from '@tanstack/react-router'
import { SignupForm } from '~/features/accounts/sign-in/signup-form.tsx'

export const Route = createFileRoute('/_guest/signup')({ component: SignupForm })
