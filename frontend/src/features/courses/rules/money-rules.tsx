import type { Course } from '@labkeeper/contract/courses/course'
import type { UseFormRegister } from 'react-hook-form'
import { Card } from '~/ui/page/card.tsx'
import { mayAs } from '../rights.ts'
import type { RuleFields } from './rule-fields.ts'
import { SwitchRow } from './switch-row.tsx'

interface MoneyRulesProps {
  readonly course: Course
  readonly register: UseFormRegister<RuleFields>
  readonly disabled: boolean
}

/** Who says what the course may cost. That is the owner's to decide. */
export const MoneyRules = ({ course, register, disabled }: MoneyRulesProps) => {
  const isOwner = mayAs(course, 'owner')
  return (
    <Card title="Budget">
      <SwitchRow
        label="Only the owner sets the budget"
        help={
          isOwner
            ? 'Off: teachers say what the course may cost, too, on the page Money.'
            : `Only the owner of the lab, ${course.lab.name}, changes this.`
        }
        disabled={disabled || !isOwner}
        {...register('ownerRaisesBudget')}
      />
    </Card>
  )
}
