import { chakra, Text } from '@chakra-ui/react'
import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { weekdayNames } from './words.ts'

/** One style sheet for the seven of them: boxes to tick that look like days of a week. */
const DaysArea = chakra('fieldset', {
  base: {
    '& legend': { fontSize: 'sm', fontWeight: 'medium', lineHeight: '1.25rem', mb: '1.5' },
    '& > div': { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '1.5' },
    '& label': {
      display: 'flex',
      position: 'relative',
      alignItems: 'center',
      justifyContent: 'center',
      h: '10',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      rounded: 'l2',
      fontSize: '13px',
      cursor: 'pointer',
      '&:hover:not(:has(:checked))': { bg: 'bg.muted' },
      '&:has(:checked)': { bg: 'blue.solid', borderColor: 'blue.solid', color: 'blue.contrast' },
      '&:has(:focus-visible)': { outline: '2px solid', outlineColor: 'blue.focusRing', outlineOffset: '2px' },
    },
    '& input': { position: 'absolute', inset: '0', opacity: '0', cursor: 'inherit' },
  },
})

const shortLength = 3

interface DaysFieldProps {
  readonly field: UseFormRegisterReturn
  readonly error: string | undefined
}

/** Which days of the week. */
export const DaysField = ({ field, error }: DaysFieldProps) => {
  const id = useId()
  return (
    <DaysArea aria-describedby={error ? id : undefined}>
      <legend>Days</legend>
      <div>
        {weekdayNames.map(([value, name]) => (
          <label key={value}>
            <input
              type="checkbox"
              value={value}
              aria-label={name}
              aria-invalid={error ? true : undefined}
              {...field}
            />
            <span aria-hidden>{name.slice(0, shortLength)}</span>
          </label>
        ))}
      </div>
      {error ? (
        <Text id={id} role="alert" color="fg.error" textStyle="xs" fontWeight="medium" mt="1.5">
          {error}
        </Text>
      ) : null}
    </DaysArea>
  )
}
