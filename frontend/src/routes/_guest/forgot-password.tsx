import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '~/features/accounts/passwords/forgot-password-form.tsx'

export const Route = createFileRoute('/_guest/forgot-password')({ component: ForgotPasswordForm })
