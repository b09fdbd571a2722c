import { Ellipsis } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'

type RowMenuButtonProps = ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> }

/** The three dots at the end of a row. */
export const RowMenuButton = ({ className = '', ...rest }: RowMenuButtonProps) => (
  <button type="button" className={`vm-dots ${className}`} {...rest}>
    <Ellipsis size={16} aria-hidden />
  </button>
)
