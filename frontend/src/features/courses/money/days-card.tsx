import { Box, Text } from '@chakra-ui/react'
import type { Money } from '@labkeeper/contract/courses/money'
import type { ReactNode } from 'react'
import { useIsPhone } from '~/ui/hooks/use-is-phone.ts'
import { Card } from '~/ui/page/card.tsx'
import { sinceFirstCost } from './bars.ts'
import { DaysChart } from './days-chart.tsx'
import { amountText, daysText, withoutText } from './money-words.ts'

interface DaysCardProps {
  readonly money: Pick<Money, 'days' | 'range' | 'without'>
  /** Nobody has said which days. */
  readonly isUsual: boolean
  /** Chooses the days. */
  readonly picker: ReactNode
  /** Why those that somebody chose are not shown. */
  readonly problem: string | undefined
}

/** What each day has cost. */
export const DaysCard = ({ money, isUsual, picker, problem }: DaysCardProps) => {
  const isPhone = useIsPhone()
  const { range } = money
  const without = withoutText(money.without)
  const days = isUsual ? sinceFirstCost(money.days) : money.days
  const [first, last] = [days[0]?.day ?? '', days.at(-1)?.day ?? '']
  return (
    <Card
      title="By day"
      context="Estimated at Azure’s list prices in US dollars, without traffic."
      actions={isPhone ? null : picker}
    >
      {isPhone ? <Box mb="3">{picker}</Box> : null}
      {problem ? (
        <Text role="alert" color="fg.error" mb="2">
          {problem}
        </Text>
      ) : null}
      {without ? (
        <Text color="fg.warning" mb="2" overflowWrap="anywhere">
          {without}
        </Text>
      ) : null}
      <DaysChart days={days} summary={`${daysText(first, last)}: ${amountText(range.total)}`} />
    </Card>
  )
}
