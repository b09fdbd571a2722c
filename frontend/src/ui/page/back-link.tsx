import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ComponentProps } from 'react'
import { asButton } from '../button.tsx'

const AnchorBack = ({ children, ...rest }: ComponentProps<'a'>) => (
  <a {...asButton({ ...rest, variant: 'ghost', size: 'xs', flush: true })}>
    <ArrowLeft aria-hidden />
    {children}
  </a>
)

/** Above a page's title, to where it belongs: `<BackLink to="/dashboard/courses">Back to Courses</BackLink>`. */
export const BackLink = createLink(AnchorBack)
