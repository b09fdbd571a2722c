const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
})

const free = 'In Azure Lab Services disks were free.'

/** What a course costs because it exists. Without the prices, no amount is named. */
export const standingInWords = (perMonth: number | undefined): string =>
  perMonth === undefined
    ? `${free} Here its disks and addresses cost money every month, also while no machine runs.`
    : `${free} This course's disks and addresses cost about ${dollars.format(perMonth)} a month.`
