import { Box } from '@chakra-ui/react'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '~/ui/page/arriving.tsx'
import type { MachineNewsProps } from './machine-times-view.tsx'

// The code comes with the first machine that has any of it.
const load = () => import('./machine-times-view.tsx')
const MachineNews = lazyPart(async () => (await load()).MachineNews)
const OwnTime = lazyPart(async () => (await load()).OwnTime)

const waiting = <Box h="12" mb="4" />

/** Until when it runs, why no longer, what staff say, and how much time of one's own is left. */
export const MachineTimes = (props: MachineNewsProps) => {
  const { class: on, stopsAt, keep, notice, hours, powerState } = props.machine
  const isLimited = hours !== undefined && hours.allowedSeconds !== null
  return (
    <>
      {/* There before anything is in it, so that what appears is said. */}
      <Box role="status">
        <Arriving fallback={waiting}>
          {on || stopsAt || keep || notice ? <MachineNews {...props} /> : null}
        </Arriving>
      </Box>
      <Arriving fallback={waiting}>
        {isLimited || powerState === 'VM running' ? <OwnTime machine={props.machine} /> : null}
      </Arriving>
    </>
  )
}
