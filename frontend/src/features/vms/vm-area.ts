import { styledArea } from '~/components/style-sheet.tsx'

/**
 * The look of what every row has. Plain elements with these classes cost a fraction of styled components, and dozens of
 * rows come into being with each turn of the wheel.
 */
export const VmArea = styledArea('vm-area', {
  display: 'contents',
  '& .vm-link': {
    display: 'block',
    overflow: 'hidden',
    fontWeight: 'medium',
    _hover: { color: 'blue.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
  },
  '& .vm-quiet': { color: 'fg.muted' },
  '& .vm-line': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '& .vm-small': { fontSize: 'xs' },
  '& .vm-card': {
    display: 'flex',
    gap: '1',
    alignItems: 'flex-start',
    '& > div': { flex: '1', minW: '0' },
    '& > div > div': { mt: '1.5' },
    '& .vm-facts': { textStyle: 'xs', lineClamp: '2', wordBreak: 'break-word' },
    '& .vm-owner': { textStyle: 'xs', mt: '0' },
  },
  '& .vm-dots': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '8',
    rounded: 'l2',
    color: 'fg.muted',
    cursor: 'pointer',
    _hover: { bg: 'bg.emphasized', color: 'fg' },
    '&[aria-expanded=true]': { bg: 'bg.emphasized', color: 'fg' },
    _focusVisible: { outline: '2px solid', outlineColor: 'blue.focusRing' },
    '& svg': { boxSize: '4', stroke: 'currentColor', strokeWidth: '4', strokeLinecap: 'round' },
  },
})
