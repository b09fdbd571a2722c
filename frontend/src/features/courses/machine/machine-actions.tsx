import { Box, Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { Hand, Monitor, Play, RotateCw, Square } from 'lucide-react'
import { useId } from 'react'
import { operateMyMachine, type PowerWish, takeHandDown } from '~/data/courses/mine.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { showHowToConnect } from './how-to-connect.tsx'
import { progressOf, whyNot } from './progress.ts'

interface MachineProps {
  readonly machine: MyMachine
}

interface PowerProps extends MachineProps {
  readonly pending: PowerWish | undefined
  readonly onPower: (wish: PowerWish) => void
}

const Start = ({ machine, pending, onPower }: PowerProps) => {
  const id = useId()
  const reason = whyNot(machine, 'start')
  return (
    <Flex
      direction="column"
      gap="1.5"
      align={{ base: 'stretch', md: 'flex-end' }}
      w={{ base: 'full', md: 'auto' }}
    >
      <Button
        size="md"
        disabled={reason !== undefined}
        loading={pending === 'start'}
        loadingText="Start"
        {...(reason && { 'aria-describedby': id })}
        onClick={() => onPower('start')}
      >
        <Play aria-hidden />
        Start
      </Button>
      {reason ? (
        <Text id={id} color="fg.muted" textStyle="xs">
          {reason}
        </Text>
      ) : null}
    </Flex>
  )
}

const Connect = () => (
  <Box w={{ base: 'full', md: 'auto' }}>
    <Button size="md" wide onClick={showHowToConnect}>
      <Monitor aria-hidden />
      Connect
    </Button>
  </Box>
)

const Progress = ({ machine }: MachineProps) => (
  <Flex
    role="status"
    align="center"
    gap="2"
    minH="10"
    px="3"
    rounded="l2"
    bg="bg.muted"
    fontWeight="medium"
    w={{ base: 'full', md: 'auto' }}
  >
    <Spinner />
    {progressOf(machine)}
  </Flex>
)

const primaries: Readonly<Record<MyMachine['primary'], (props: PowerProps) => React.ReactNode>> = {
  start: Start,
  open: Connect,
  connect: Connect,
  wait: Progress,
  none: () => null,
}

const icons = { stop: Square, restart: RotateCw } as const
const labels = { stop: 'Stop', restart: 'Restart' } as const

const Also = ({ machine, pending, onPower, wish }: PowerProps & { readonly wish: 'stop' | 'restart' }) => {
  const reason = whyNot(machine, wish)
  const Icon = icons[wish]
  return (
    <Button
      variant="outline"
      size="md"
      disabled={reason !== undefined}
      loading={pending === wish}
      {...(reason && { title: reason, 'aria-description': reason })}
      onClick={() => onPower(wish)}
    >
      <Icon aria-hidden />
      {labels[wish]}
    </Button>
  )
}

const HelpButton = ({ machine }: MachineProps) => {
  const asking = useDialog<null>()
  const { mutate, isPending } = useMutation(takeHandDown(machine._id))
  const takeDown = () =>
    mutate(undefined, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.error(errorText(error, 'Failed to take the hand down')),
    })
  return (
    <>
      <Button
        variant="outline"
        size="md"
        loading={isPending}
        onClick={() => (machine.help ? takeDown() : asking.open(null))}
      >
        <Hand aria-hidden />
        {machine.help ? 'Take the hand down' : 'Ask for help'}
      </Button>
      <HelpDialog key={asking.key} vmId={machine._id} open={asking.isOpen} onClose={asking.close} />
    </>
  )
}

/** The one button that follows the state, and what else there is to do. What is refused says why. */
export const MachineActions = ({ machine }: MachineProps) => {
  const { mutate, isPending, variables } = useMutation(operateMyMachine(machine._id))
  const onPower = (wish: PowerWish) =>
    mutate(wish, { onError: (error) => toast.error(errorText(error, 'Failed to do this')) })
  const power = { machine, pending: isPending ? variables : undefined, onPower }
  const Primary = primaries[machine.primary]
  return (
    <Flex gap="2" wrap="wrap" align="flex-start" flex="1" justify={{ md: 'flex-end' }}>
      <Primary {...power} />
      <Also {...power} wish="stop" />
      <Also {...power} wish="restart" />
      <HelpButton machine={machine} />
    </Flex>
  )
}
