/** As the list gives its prices. */
export const rounded = (price: number): number => Math.round(price * 10_000) / 10_000
