import { Flex, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import { whyEnded } from '@labkeeper/contract/courses/ended'
import type { Money } from '@labkeeper/contract/courses/money'
import { useMutation } from '@tanstack/react-query'
import { saveBudget } from '~/data/courses/money.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { mayAs } from '../rights.ts'
import { BudgetDialog } from './budget-dialog.tsx'

interface BudgetButtonsProps {
  readonly course: Course
  readonly money: Money
}

/** Why a teacher may not say what the course may cost. */
const whyNot = (course: Course): string | undefined => {
  if (course.rules.ownerRaisesBudget && !mayAs(course, 'owner')) {
    return `In this course only the owner of the lab sets the budget. Ask ${course.lab.name}.`
  }
  return whyEnded(course.state)
}

/** What may be said about what a course may cost. */
export const BudgetButtons = ({ course, money }: BudgetButtonsProps) => {
  const dialog = useDialog<null>()
  const { confirm, confirmation } = useConfirm()
  const { mutateAsync } = useMutation(saveBudget(course.id))
  if (!mayAs(course, 'teacher')) return null
  const reason = whyNot(course)
  const askToRemove = () =>
    confirm({
      title: 'Remove the budget?',
      text: 'Then nothing stops machines because of what the course costs, and nobody is told.',
      confirmLabel: 'Remove budget',
      destructive: false,
      onConfirm: () =>
        mutateAsync({ rev: course.rev, budget: null }).then(
          () => toast.success('The budget is removed.'),
          (error: unknown) => toast.error(errorText(error, 'Failed to remove the budget')),
        ),
    })
  return (
    <>
      <Flex gap="2" wrap="wrap" mt="3">
        <Button
          variant={course.budget ? 'outline' : 'solid'}
          disabled={reason !== undefined}
          aria-description={reason}
          onClick={() => dialog.open(null)}
        >
          {course.budget ? 'Change budget' : 'Set budget'}
        </Button>
        {course.budget ? (
          <Button
            variant="ghost"
            tone="muted"
            disabled={reason !== undefined}
            aria-description={reason}
            onClick={askToRemove}
          >
            Remove budget
          </Button>
        ) : null}
      </Flex>
      {reason ? (
        <Text color="fg.muted" fontSize="13px" mt="2">
          {reason}
        </Text>
      ) : null}
      {confirmation}
      <BudgetDialog
        key={dialog.key}
        course={course}
        money={money}
        open={dialog.isOpen}
        onClose={dialog.close}
      />
    </>
  )
}
