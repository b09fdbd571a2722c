import { createFileRoute } from '@tanstack/react-router'
import { SignupForm } from '~/features/account/signup-form.tsx'

export const Route = createFileRoute('/_guest/signup')({ component: SignupForm })
