import { Box, Flex, Text } from '@chakra-ui/react'
import type { Plan, Price } from '@labkeeper/contract/billing/billing'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/page/card.tsx'
import styles from './plan-card.module.css'
import { PriceToggle } from './price-toggle.tsx'
import { moneyOf } from './prices.ts'

const Features = ({ features }: Pick<Plan, 'features'>) => (
  <Box>
    <Text fontWeight="medium" mb="2">
      What's included:
    </Text>
    <Flex as="ul" direction="column" gap="2" listStyleType="none">
      {features.map((feature) => (
        <Flex as="li" key={feature} gap="2.5" align="flex-start">
          <Box color="fg.success" mt="0.5" flexShrink="0">
            <Check size={16} aria-hidden />
          </Box>
          <Text minW="0" overflowWrap="anywhere">
            {feature}
          </Text>
        </Flex>
      ))}
    </Flex>
  </Box>
)

interface PlanCardProps {
  readonly plan: Plan
  /** The price that is paid now, of whichever plan. */
  readonly currentPriceId: string | undefined
  /** The price for which the browser is on its way to Stripe. */
  readonly pendingPriceId: string | undefined
  /** Nothing may be chosen at the moment. */
  readonly disabled: boolean
  readonly onSelect: (price: Price) => void
}

/** One plan at one of its prices, at first the first. A plan without a price is not for sale. */
export const PlanCard = ({ plan, currentPriceId, pendingPriceId, disabled, onSelect }: PlanCardProps) => {
  const [chosenId, setChosenId] = useState<string>()
  const { prices, features } = plan
  const price = prices.find(({ id }) => id === chosenId) ?? prices[0]
  if (!price) return null
  const isCurrent = price.id === currentPriceId
  const holdsCurrent = prices.some(({ id }) => id === currentPriceId)
  return (
    <Card
      title={plan.name}
      context={plan.description}
      display="flex"
      flexDirection="column"
      p="5"
      {...(holdsCurrent ? { borderColor: 'blue.solid' } : {})}
    >
      <Flex direction="column" gap="4" flex="1">
        {prices.length > 1 ? (
          <PriceToggle planName={plan.name} prices={prices} value={price.id} onChange={setChosenId} />
        ) : null}
        <Text fontVariantNumeric="tabular-nums" aria-live="polite">
          <Text as="span" textStyle="2xl" fontWeight="semibold" letterSpacing="-0.01em">
            {moneyOf(price)}
          </Text>
          <Text as="span" color="fg.muted">
            /{price.interval}
          </Text>
        </Text>
        {features.length > 0 ? <Features features={features} /> : null}
        <Button
          wide
          className={styles.select}
          size="md"
          // Who pays already has nothing left to decide here.
          variant={currentPriceId === undefined ? 'solid' : 'outline'}
          disabled={isCurrent || disabled}
          loading={price.id === pendingPriceId}
          loadingText="Loading..."
          onClick={() => onSelect(price)}
        >
          {isCurrent ? 'Current Plan' : 'Select Plan'}
        </Button>
      </Flex>
    </Card>
  )
}
