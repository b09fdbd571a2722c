import { useContext } from 'react'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { setupPath, steps, stepTitles } from './steps.ts'
import { TypedContext } from './typed.ts'

/** Asks before what was typed in a step is lost. Going to another step loses nothing: see use-kept-form.ts. */
export const StepGuard = ({ courseId }: { readonly courseId: string }) => {
  const { kept } = useContext(TypedContext)
  const lost = steps.filter((step) => kept[step]).map((step) => stepTitles[step])
  return (
    <LeaveGuard isDirty={lost.length > 0} title="Leave without saving?" keptUnder={setupPath(courseId)}>
      {`What you have changed will be lost: ${lost.join(', ')}.`}
    </LeaveGuard>
  )
}
