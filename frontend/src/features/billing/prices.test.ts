import { expect, test } from 'vitest'
import { moneyOf, priceLabel, priceText } from './prices.ts'

test.each([
  [1900, 'usd', '$19.00'],
  [1905, 'EUR', '€19.05'],
  [123_456_789, 'usd', '$1,234,567.89'],
  [0, 'usd', '$0.00'],
  [1900, 'cad', 'CA$19.00'],
  [1900, 'jpy', '¥1,900'],
  [1900, 'krw', '₩1,900'],
  [19_500, 'kwd', 'KWD 19.500'],
])('%i of %s is %s', (amount, currency, text) => {
  // Intl puts a no-break space between a code and its number.
  expect(moneyOf({ amount, currency }).replaceAll('\u00a0', ' ')).toBe(text)
})

test('what Stripe counts in hundredths is divided, even where no hundredths are shown', () => {
  expect(moneyOf({ amount: 190_000, currency: 'isk' }).replaceAll('\u00a0', ' ')).toBe('ISK 1,900')
})

test('says how often a price is paid', () => {
  expect(priceText({ amount: 1900, currency: 'usd', interval: 'month' })).toBe('$19.00/month')
})

test('tells prices apart by their nicknames, or else by their intervals', () => {
  expect(priceLabel({ nickname: 'Yearly, two months free', interval: 'year' })).toBe(
    'Yearly, two months free',
  )
  expect(priceLabel({ nickname: '  ', interval: 'year' })).toBe('Year')
  expect(priceLabel({ interval: 'month' })).toBe('Month')
})
