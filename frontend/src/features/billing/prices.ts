import type { Price } from '@labkeeper/contract/billing/billing'
import { capitalised } from '@labkeeper/contract/kernel/wording'

// https://docs.stripe.com/currencies: not every currency has cents, and what Stripe counts is not always what is shown.
const countedWhole = new Set('bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf'.split(' '))
const countedInThousandths = new Set('bhd jod kwd omr tnd'.split(' '))

const minorUnits = (currency: string): number => {
  if (countedWhole.has(currency)) return 1
  return countedInThousandths.has(currency) ? 1000 : 100
}

/** `{ amount: 1900, currency: 'usd' }` → '$19.00'. */
export const moneyOf = ({ amount, currency }: Pick<Price, 'amount' | 'currency'>): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(
    amount / minorUnits(currency.toLowerCase()),
  )

/** '$19.00/month'. */
export const priceText = (price: Pick<Price, 'amount' | 'currency' | 'interval'>): string =>
  `${moneyOf(price)}/${price.interval}`

/** What a plan's prices are told apart by. */
export const priceLabel = ({ nickname, interval }: Pick<Price, 'nickname' | 'interval'>): string =>
  nickname?.trim() || capitalised(interval)
