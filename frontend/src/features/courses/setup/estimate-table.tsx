import { Box, chakra, Text } from '@chakra-ui/react'
import type { Estimate } from '@labkeeper/contract/courses/money'
import { amountText } from '../money/money-words.ts'

const Cell = chakra('td', {
  base: { py: '2', ps: '3', textAlign: 'end', verticalAlign: 'top', fontVariantNumeric: 'tabular-nums' },
})
const Head = chakra('th', {
  base: { py: '2', textAlign: 'start', verticalAlign: 'top', fontWeight: 'medium' },
})

const amount = (usd: number | undefined): string => (usd === undefined ? 'no price' : amountText(usd))

/** Line by line what a course costs, and how that is reckoned. */
export const EstimateTable = ({ estimate }: { readonly estimate: Estimate }) => {
  const { lines, running, standing, total } = estimate
  const sums = [
    { text: 'While machines run', ...running },
    { text: 'Because they exist', ...standing },
    { text: 'Total', ...total },
  ]
  return (
    <Box overflowX="auto">
      <chakra.table w="full" fontSize="13px" aria-label="Estimate">
        <thead>
          <chakra.tr color="fg.muted" borderBottomWidth="1px">
            <Head scope="col">Line</Head>
            <Head scope="col" textAlign="end" ps="3" whiteSpace={{ md: 'nowrap' }}>
              Per month
            </Head>
            <Head scope="col" textAlign="end" ps="3" whiteSpace={{ md: 'nowrap' }}>
              Whole course
            </Head>
          </chakra.tr>
        </thead>
        <tbody>
          {lines.map(({ what, text, formula, perMonth, course }) => (
            <chakra.tr key={what} borderBottomWidth="1px" borderColor="border.muted">
              <Head scope="row">
                {text}
                <Text color="fg.muted" fontWeight="normal" textStyle="xs">
                  {formula}
                </Text>
              </Head>
              <Cell>{amount(perMonth)}</Cell>
              <Cell>{amount(course)}</Cell>
            </chakra.tr>
          ))}
        </tbody>
        <tfoot>
          {sums.map(({ text, perMonth, course }, index) => (
            <chakra.tr key={text} fontWeight={index === sums.length - 1 ? 'semibold' : undefined}>
              <Head scope="row" fontWeight="inherit">
                {text}
              </Head>
              <Cell>{amountText(perMonth)}</Cell>
              <Cell>{amountText(course)}</Cell>
            </chakra.tr>
          ))}
        </tfoot>
      </chakra.table>
    </Box>
  )
}
