import { styledArea } from '~/components/style-sheet.tsx'

/**
 * The look of what every row has. Plain elements with these classes cost a fraction of styled components, and dozens of
 * rows come into being with each turn of the wheel.
 */
export const StudentArea = styledArea('student-area', {
  display: 'contents',
  '& .student-name': { fontWeight: 'medium' },
  '& .student-quiet': { color: 'fg.muted' },
  '& .student-actions': { display: 'inline-flex', gap: '1' },
  '& .student-action': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    h: '8',
    px: '2',
    rounded: 'l2',
    fontWeight: 'medium',
    fontSize: '13px',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized', color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing' },
  },
  '& .student-action[data-destructive]:hover': { bg: 'bg.error', color: 'fg.error' },
})
