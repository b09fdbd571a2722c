import { chakra } from '@chakra-ui/react'
import type { ComponentProps, ReactNode } from 'react'

/** Around the rows: one style sheet for hundreds of them, whose parts are plain elements. */
export const RadioRows = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2',
    w: 'full',
    '& > label': {
      display: 'flex',
      gap: '2.5',
      alignItems: 'flex-start',
      px: '3',
      py: '2.5',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      rounded: 'l2',
      bg: 'bg.panel',
      fontSize: 'sm',
      lineHeight: '1.25rem',
      cursor: 'pointer',
      '&:has(:checked)': { borderColor: 'blue.solid', bg: 'blue.subtle' },
      '&:has(:disabled)': { bg: 'transparent', cursor: 'not-allowed' },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '1px' },
    },
    '& input[type=radio]': {
      flexShrink: '0',
      boxSize: '4',
      mt: '0.5',
      outline: '0',
      cursor: 'inherit',
      accentColor: 'blue.solid',
    },
    '& > label > div': { flex: '1', minW: '0' },
    '& [data-line]': { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: '3' },
    '& [data-title]': { fontWeight: 'medium' },
    '& [data-end]': { fontVariantNumeric: 'tabular-nums' },
    '& [data-detail]': { color: 'fg.muted', textStyle: 'xs', lineHeight: '1.45' },
    '& a': { color: 'blue.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& :disabled ~ div [data-title]': { color: 'fg.muted' },
  },
})

interface RadioRowProps extends Omit<ComponentProps<'input'>, 'type' | 'title'> {
  readonly title: ReactNode
  /** At the end of the first line. */
  readonly end?: ReactNode
  /** Below, in small letters. */
  readonly detail?: ReactNode
}

/** One of several, with what there is to know of it; the whole row is its label. */
export const RadioRow = ({ title, end, detail, ...input }: RadioRowProps) => (
  <label>
    <input type="radio" {...input} />
    <div>
      <div data-line>
        <span data-title>{title}</span>
        {end === undefined ? null : <span data-end>{end}</span>}
      </div>
      {detail === undefined ? null : <div data-detail>{detail}</div>}
    </div>
  </label>
)
