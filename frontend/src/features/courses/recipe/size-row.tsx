import type { LiveSize } from '@labkeeper/contract/courses/sizes'
import { counted } from '@labkeeper/contract/kernel/wording'
import { RadioRow } from '~/ui/form/radio-row.tsx'
import { dayText } from '../days.ts'
import { hourlyText } from '../hourly-text.ts'

interface SizeRowProps {
  /** What it is proposed as. */
  readonly title?: string | undefined
  readonly size: LiveSize
  readonly checked: boolean
  readonly onChoose: (id: string) => void
}

const traits = ({ vCpus, memoryGB, burstable, nested, gpu }: LiveSize): string =>
  [
    counted(vCpus, 'vCPU'),
    `${memoryGB} GB`,
    ...(gpu ? ['GPU'] : []),
    ...(nested ? ['runs virtual machines'] : []),
    ...(burstable ? ['for light work: slows down under lasting load'] : []),
  ].join(' · ')

const whole = (count: number): string => count.toLocaleString('en-US')

const quotaText = ({ quotaLeft, vCpus }: LiveSize): string => {
  const machines = Math.floor(quotaLeft / vCpus)
  return `${whole(quotaLeft)} vCPUs free, enough for ${machines === 1 ? '1 machine' : `${whole(machines)} machines`}.`
}

/** One size, with its price, what it is good for, and why it cannot be taken if it cannot. */
export const SizeRow = ({ title, size, checked, onChoose }: SizeRowProps) => {
  const { id, label, usable, reason, pricePerHour, retiresOn, quotaLink } = size
  return (
    <RadioRow
      name="size"
      value={id}
      checked={checked}
      disabled={!usable}
      onChange={() => onChoose(id)}
      title={title === undefined ? label : `${title}: ${label}`}
      end={pricePerHour === undefined ? 'price unknown' : `${hourlyText(pricePerHour)} an hour`}
      detail={
        <>
          {traits(size)}
          <br />
          {usable ? quotaText(size) : reason}
          {usable && retiresOn !== undefined ? ` Azure ends it on ${dayText(retiresOn)}.` : null}
          {quotaLink === undefined ? null : (
            <>
              {' '}
              <a href={quotaLink} target="_blank" rel="noreferrer">
                Ask Azure for more
              </a>
            </>
          )}
        </>
      }
    />
  )
}
