import { Box } from '@chakra-ui/react'
import { type ComponentType, lazy, Suspense } from 'react'
import type { MachineTimesProps } from './machine-times-view.tsx'

const load = () => import('./machine-times-view.tsx')
const ComingStop: ComponentType<MachineTimesProps> = lazy(async () => ({
  default: (await load()).ComingStop,
}))

/** Until when it runs. The code for it comes with the first machine that has times; the box is there before, so that what appears in it is said. */
export const MachineTimes = (props: MachineTimesProps) => {
  const { class: on, stopsAt } = props.machine
  return (
    <Box role="status">
      <Suspense fallback={<Box h="12" mb="4" />}>{on || stopsAt ? <ComingStop {...props} /> : null}</Suspense>
    </Box>
  )
}
