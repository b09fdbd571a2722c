const cents = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** '$41.20', always with cents. */
export const moneyText = (usd: number): string => cents.format(usd)
