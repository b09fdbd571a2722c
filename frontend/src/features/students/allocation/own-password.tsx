import { CheckedChoice } from '~/ui/form/checked-choice.tsx'

interface OwnPasswordProps {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** VMs that were made together have one password: whether this one gets another. */
export const OwnPassword = ({ checked, onChange }: OwnPasswordProps) => (
  <CheckedChoice
    checked={checked}
    onChange={onChange}
    label="Give the student a password of their own"
    consequence={
      checked
        ? 'It is set inside the VM: now if it runs, else at its next start.'
        : 'VMs made together, or from one template, share a password: others may know it.'
    }
  />
)
