import { type ComponentProps, useEffect, useRef } from 'react'

const look = {
  width: '1rem',
  height: '1rem',
  flexShrink: 0,
  accentColor: 'var(--chakra-colors-blue-solid)',
  cursor: 'pointer',
} as const

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref' | 'style'> {
  /** Some, but not all, of what it stands for. */
  readonly indeterminate?: boolean
}

/** The browser's own checkbox, not even a styled component: as cheap as it gets where there are hundreds. */
export const Checkbox = ({ indeterminate = false, ...rest }: CheckboxProps) => {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return <input ref={box} type="checkbox" style={look} {...rest} />
}
