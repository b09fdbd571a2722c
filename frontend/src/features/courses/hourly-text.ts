const dollars = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency: 'USD',
    minimumFractionDigits: 2,
    maximumFractionDigits: digits,
  })
const [cents, tenths] = [dollars(2), dollars(3)]

/** '$0.086', as cents would make two small prices one, and '$2.75'. */
export const hourlyText = (usd: number): string => (usd < 1 ? tenths : cents).format(usd)
