import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { setupPath } from './steps.ts'

interface StepGuardProps {
  readonly courseId: string
  readonly isDirty: boolean
}

/** Asks before what was typed in a step is lost. Going to another step loses nothing: see use-kept-form.ts. */
export const StepGuard = ({ courseId, isDirty }: StepGuardProps) => (
  <LeaveGuard isDirty={isDirty} title="Leave without saving this step?" keptUnder={setupPath(courseId)}>
    What you have changed here will be lost.
  </LeaveGuard>
)
