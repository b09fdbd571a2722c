import { Box } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { MachineTimesProps } from './machine-times-view.tsx'

const load = () => import('./machine-times-view.tsx')
const MachineTimesView: ComponentType<MachineTimesProps> = lazy(async () => ({
  default: (await load()).MachineTimesView,
}))

/** Until when it runs, and what staff say. The code for it comes with the first machine that has any of it; the box is there before, so that what appears in it is said. */
export const MachineTimes = (props: MachineTimesProps) => {
  const { class: on, stopsAt, notice } = props.machine
  return (
    <Box role="status">
      <Suspense fallback={<Box h="12" mb="4" />}>
        {on || stopsAt || notice ? <MachineTimesView {...props} /> : null}
      </Suspense>
    </Box>
  )
}
