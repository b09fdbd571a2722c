import { chakra, Flex, Text } from '@chakra-ui/react'
import type { Money } from '@labkeeper/contract/courses/money'
import { type PointerEvent, useState } from 'react'
import { type Bar, partNames, parts, partsText, toBars, topOf } from './bars.ts'
import { ChartArea } from './chart-area.ts'
import { amountText } from './money-words.ts'

const Legend = () => (
  <Flex as="ul" listStyleType="none" gap="4" wrap="wrap" textStyle="xs" color="fg.muted">
    {parts.map((part) => (
      <li key={part} data-legend>
        <i data-part={part} />
        {partNames[part]}
      </li>
    ))}
  </Flex>
)

/** The same for whoever sees no bars. */
const DaysTable = ({ bars }: { readonly bars: readonly Bar[] }) => (
  <chakra.div srOnly>
    <table>
      <caption>Cost by day</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          {parts.map((part) => (
            <th scope="col" key={part}>
              {partNames[part]}
            </th>
          ))}
          <th scope="col">Total</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.first}>
            <th scope="row">{bar.label}</th>
            {parts.map((part) => (
              <td key={part}>{amountText(bar[part])}</td>
            ))}
            <td>{amountText(bar.total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </chakra.div>
)

interface DaysChartProps {
  readonly days: Money['days']
  /** What is said while nobody points at a day. */
  readonly summary: string
}

/** What each day has cost, and of what that consists. */
export const DaysChart = ({ days, summary }: DaysChartProps) => {
  const bars = toBars(days)
  const top = topOf(Math.max(0, ...bars.map(({ total }) => total)))
  const [place, setPlace] = useState<number>()
  const pointed = place === undefined ? undefined : bars[place]
  const point = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const at = Math.floor(((clientX - left) / width) * bars.length)
    setPlace(Math.min(Math.max(at, 0), bars.length - 1))
  }
  const ends = [bars[0], bars[Math.floor((bars.length - 1) / 2)], bars.at(-1)]
  return (
    <ChartArea>
      <Flex justify="space-between" gap="2" wrap="wrap" mb="3">
        {/* As high with the parts of a day as without. */}
        <Text minH={{ base: '10', md: '5' }} fontVariantNumeric="tabular-nums">
          {pointed ? (
            <>
              {pointed.label}: <b>{amountText(pointed.total)}</b>{' '}
              <chakra.span color="fg.muted">{partsText(pointed)}</chakra.span>
            </>
          ) : (
            summary
          )}
        </Text>
        <Legend />
      </Flex>
      <div data-chart aria-hidden>
        <div data-axis>
          {[top, top / 2, 0].map((amount) => (
            <span key={amount}>{amountText(amount)}</span>
          ))}
        </div>
        <div data-plot onPointerMove={point} onPointerDown={point} onPointerLeave={() => setPlace(undefined)}>
          {bars.map((bar, index) => (
            <div key={bar.first} data-bar data-pointed={index === place || undefined}>
              {parts.map((part) =>
                bar[part] > 0 ? (
                  <i key={part} data-part={part} style={{ height: `${(100 * bar[part]) / top}%` }} />
                ) : null,
              )}
            </div>
          ))}
        </div>
        <div data-days>
          {ends.map((bar, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: first, middle and last, whichever days these are.
            <span key={index}>{bar?.label}</span>
          ))}
        </div>
      </div>
      <DaysTable bars={bars} />
    </ChartArea>
  )
}
