import { Badge, chakra, Spinner } from '@chakra-ui/react'

interface StatusBadgeProps {
  readonly colour: 'green' | 'yellow' | 'red' | 'blue' | 'gray'
  /** On its way to another state: a small spinner says that red does not mean trouble. */
  readonly moving?: boolean
  /** What the spinner stands for where the state does not say it: on hover, and to screen readers. */
  readonly work?: string | undefined
  /** The state in words; colour never speaks alone. */
  readonly children: string
  /** More about this state, on hover. */
  readonly title?: string | undefined
}

export const StatusBadge = ({ colour, moving = false, work, children, title }: StatusBadgeProps) => {
  const hover = [...(work ? [`${work}.`] : []), ...(title ? [title] : [])].join('\n')
  return (
    <Badge
      colorPalette={colour}
      variant="subtle"
      size="sm"
      gap="1.5"
      px="2"
      rounded="full"
      position="relative"
      {...(hover ? { title: hover } : {})}
    >
      {moving ? (
        <Spinner boxSize="2.5" borderWidth="1.5px" color="colorPalette.fg" aria-hidden />
      ) : (
        <svg width="6" height="6" viewBox="0 0 6 6" aria-hidden="true">
          <circle cx="3" cy="3" r="3" fill="currentColor" />
        </svg>
      )}
      {children}
      {work ? <chakra.span srOnly>. {work}.</chakra.span> : null}
    </Badge>
  )
}
