import { createFileRoute } from '@tanstack/react-router'
import { LoginForm } from '~/features/account/login-form.tsx'

export const Route = createFileRoute('/_guest/')({ component: LoginForm })
