import { counted } from '@labkeeper/contract/kernel/wording'
import { useMutation } from '@tanstack/react-query'
import { changeClass } from '~/data/courses/calendar.ts'
import { single } from '~/lib/browser/single.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'

const moreMinutes = 15

interface ClassButtonsProps {
  readonly courseId: string
  /** Of the class that is on. */
  readonly classKey: string
  /** How many machines its end stops, where that is known. */
  readonly running: number | undefined
  readonly onChanged?: (() => void) | undefined
  /** Whether an answer is awaited. */
  readonly onPending?: (isPending: boolean) => void
}

/** A class that is on ends later, or now. */
export const ClassButtons = ({ courseId, classKey, running, onChanged, onPending }: ClassButtonsProps) => {
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync, isPending } = useMutation(changeClass(courseId))
  const run = async (change: Parameters<typeof mutateAsync>[0]['change'], failed: string) => {
    onPending?.(true)
    try {
      const { message } = await mutateAsync({ key: classKey, change })
      toast.success(message)
      onChanged?.()
    } catch (error) {
      toast.error(errorText(error, failed))
    } finally {
      onPending?.(false)
    }
  }
  const extend = () => void run({ action: 'extend', minutes: moreMinutes }, 'Failed to extend the class')
  const end = () => run({ action: 'end' }, 'Failed to end the class')
  const askToEnd = () => {
    if (running === 0) return void end()
    const machines =
      running === undefined
        ? 'The machines of its people are'
        : `${counted(running, 'machine')} ${running === 1 ? 'is' : 'are'}`
    confirm({
      title: 'End the class now?',
      text: `${machines} stopped. What is saved on them stays.`,
      confirmLabel: 'End now',
      destructive: false,
      onConfirm: end,
    })
  }
  return (
    <>
      <Button variant="outline" disabled={isPending} onClick={single(extend)}>
        +{moreMinutes} min
      </Button>
      <Button variant="outline" disabled={isPending} onClick={askToEnd}>
        End now
      </Button>
      {confirmation}
    </>
  )
}
