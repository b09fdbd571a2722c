import { chakra, Spinner } from '@chakra-ui/react'
import { styleSheet } from './style-sheet.tsx'

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

/** There are as many as rows, so they are plain elements; the dashboard's frame brings this, their look. */
export const StatusBadgeStyle = styleSheet('status-badge', ({ getRecipeFn }) => ({
  ...getRecipeFn('badge')({ variant: 'subtle', size: 'sm' }),
  gap: '1.5',
  px: '2',
  rounded: 'full',
  position: 'relative',
  '&:not([data-moving])::before': {
    content: '""',
    boxSize: '6px',
    rounded: 'full',
    bg: 'currentColor',
    forcedColorAdjust: 'none',
  },
  '&[data-colour=green]': { colorPalette: 'green' },
  '&[data-colour=yellow]': { colorPalette: 'yellow' },
  '&[data-colour=red]': { colorPalette: 'red' },
  '&[data-colour=blue]': { colorPalette: 'blue' },
  '&[data-colour=gray]': { colorPalette: 'gray' },
}))

export const StatusBadge = ({ colour, moving = false, work, children, title }: StatusBadgeProps) => {
  const hover = [...(work ? [`${work}.`] : []), ...(title ? [title] : [])].join('\n')
  return (
    <span
      className="status-badge"
      data-colour={colour}
      data-moving={moving || undefined}
      title={hover || undefined}
    >
      {moving ? <Spinner boxSize="2.5" borderWidth="1.5px" color="colorPalette.fg" aria-hidden /> : null}
      {children}
      {work ? <chakra.span srOnly>. {work}.</chakra.span> : null}
    </span>
  )
}
