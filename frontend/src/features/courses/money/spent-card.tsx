import { Box, Grid, Text } from '@chakra-ui/react'
import type { Course } from '@labkeeper/contract/courses/course'
import type { Money } from '@labkeeper/contract/courses/money'
import { Notice } from '~/ui/notice/notice.tsx'
import { Card } from '~/ui/page/card.tsx'
import { clockIn } from '../days.ts'
import { BudgetBar } from './budget-bar.tsx'
import { BudgetButtons } from './budget-buttons.tsx'
import { amountText, endTexts, forecastText } from './money-words.ts'

interface SpentCardProps {
  readonly course: Course
  readonly money: Money
}

/** What costs at this moment. */
const nowText = ({ today, runningPerHour }: Money): string => {
  const running = runningPerHour > 0 ? `, and ${amountText(runningPerHour)} an hour for what runs now` : ''
  return `${amountText(today)} today${running}.`
}

/** What it comes to, what goes on, and whether it lasts. */
export const SpentCard = ({ course, money }: SpentCardProps) => {
  const { month, standingPerDay, budget, forecast } = money
  const soon = budget?.hitsAt && clockIn(course.timeZone)(budget.hitsAt)
  return (
    <Card>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }} gap="6">
        <Box fontVariantNumeric="tabular-nums">
          <Text lineHeight="1.2" color="fg.muted">
            <Text as="span" textStyle="3xl" fontWeight="semibold" color="fg">
              {amountText(month.total)}
            </Text>{' '}
            this month
          </Text>
          <Text mt="2">{nowText(money)}</Text>
          {standingPerDay > 0 ? (
            <Text>Stopped machines still cost about {amountText(standingPerDay)} a day.</Text>
          ) : null}
          <Text color="fg.muted" mt="2">
            {forecastText(forecast, budget)}
          </Text>
        </Box>
        <Box>
          {budget ? (
            <>
              <BudgetBar budget={budget} timeZone={course.timeZone} />
              {budget.state !== 'ended' && soon ? (
                <Text color="fg.muted" fontSize="13px">
                  {soon.includes(',')
                    ? 'If what runs now goes on running.'
                    : `As it goes now, it is used up today at ${soon}.`}
                </Text>
              ) : null}
              {budget.state === 'ended' ? (
                <Notice tone="warning" mt="3" role="status">
                  {endTexts[budget.atEnd]}
                </Notice>
              ) : null}
              {budget.perStudent ? (
                <Text color="fg.muted" mt="1">
                  Each person may use {amountText(budget.perStudent.amount)}{' '}
                  {budget.perStudent.per === 'month' ? 'a month' : 'in the whole course'}.
                </Text>
              ) : null}
            </>
          ) : (
            <>
              <Text fontWeight="medium">No budget is set.</Text>
              <Text color="fg.muted">
                With one, machines stop before the course costs more than you want, and you are told in time.
              </Text>
            </>
          )}
          <BudgetButtons course={course} money={money} />
        </Box>
      </Grid>
    </Card>
  )
}
