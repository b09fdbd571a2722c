import { Badge, Spinner } from '@chakra-ui/react'

interface StatusBadgeProps {
  readonly colour: 'green' | 'yellow' | 'red' | 'blue' | 'gray'
  /** On its way to another state: a small spinner says that red does not mean trouble. */
  readonly moving?: boolean
  /** The state in words; colour never speaks alone. */
  readonly children: string
  /** More about this state, on hover. */
  readonly title?: string
}

export const StatusBadge = ({ colour, moving = false, children, title }: StatusBadgeProps) => (
  <Badge
    colorPalette={colour}
    variant="subtle"
    size="sm"
    gap="1.5"
    px="2"
    rounded="full"
    {...(title ? { title } : {})}
  >
    {moving ? (
      <Spinner boxSize="2.5" borderWidth="1.5px" color="colorPalette.fg" aria-hidden />
    ) : (
      <svg width="6" height="6" viewBox="0 0 6 6" aria-hidden="true">
        <circle cx="3" cy="3" r="3" fill="currentColor" />
      </svg>
    )}
    {children}
  </Badge>
)
