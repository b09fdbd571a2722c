import { createFileRoute } from '@tanstack/react-router'
import { ForgotPasswordForm } from '~/features/password/forgot-password-form.tsx'

export const Route = createFileRoute('/_guest/forgot-password')({ component: ForgotPasswordForm })
