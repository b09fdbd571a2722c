import type { ComponentProps } from 'react'
import { FormField } from '~/ui/form/form-field.tsx'
import { Input } from '~/ui/form/input.tsx'
import { PlainNotice } from '~/ui/notice/plain-notice.tsx'

interface ProofFieldProps {
  /** What the server said when the letter was asked for. */
  readonly sent: string | undefined
  readonly error: string | undefined
  readonly input: ComponentProps<typeof Input>
}

/** The six digits of the letter. */
export const ProofField = ({ sent, error, input }: ProofFieldProps) => (
  <>
    <PlainNotice tone="info" role="status">
      {sent}
    </PlainNotice>
    <FormField label="Code" error={error} help="Six digits. They hold for 10 minutes.">
      <Input mono autoComplete="one-time-code" inputMode="numeric" autoFocus {...input} />
    </FormField>
  </>
)
