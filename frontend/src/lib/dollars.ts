const inCents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$41.20' */
export const dollars = (amount: number): string => inCents.format(amount)
