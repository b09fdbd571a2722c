import { Flex, Text } from '@chakra-ui/react'
import type { MyMachine } from '@labkeeper/contract/courses/my-machine'
import { useMutation } from '@tanstack/react-query'
import { Hand, type LucideIcon, Monitor, Play, RotateCw, Square } from 'lucide-react'
import { useId } from 'react'
import { operateMyMachine, type PowerWish, takeHandDown } from '~/data/courses/mine.ts'
import { onFirstTouch } from '~/lib/browser/first-touch.ts'
import { errorText } from '~/lib/server/api-error.ts'
import { tell } from '~/lib/tell.ts'
import { toast } from '~/lib/toaster.ts'
import { Button } from '~/ui/button.tsx'
import { useDialog } from '~/ui/dialog/use-dialog.ts'
import { Spinner } from '~/ui/notice/spinner.tsx'
import { HelpDialog } from './help-dialog.tsx'
import { progressOf, whyNot, whyNotConnect } from './progress.ts'
import { showHowToConnect } from './show-how-to-connect.ts'

interface MachineProps {
  readonly machine: MyMachine
}

interface PowerProps extends MachineProps {
  readonly pending: PowerWish | undefined
  readonly onPower: (wish: PowerWish) => void
}

interface ButtonProps {
  /** Why it cannot be pressed. */
  readonly reason: string | undefined
  readonly loading: boolean
  readonly icon: LucideIcon
  readonly label: string
  readonly onClick: () => void
}

const PrimaryButton = ({ reason, loading, icon: Icon, label, onClick }: ButtonProps) => {
  const id = useId()
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
        loading={loading}
        loadingText={label}
        {...(reason && { 'aria-describedby': id })}
        onClick={onClick}
      >
        <Icon aria-hidden />
        {label}
      </Button>
      {reason ? (
        <Text id={id} color="fg.muted" textStyle="xs">
          {reason}
        </Text>
      ) : null}
    </Flex>
  )
}

const Start = ({ machine, pending, onPower }: PowerProps) => (
  <PrimaryButton
    reason={whyNot(machine, 'start')}
    loading={pending === 'start'}
    icon={Play}
    label="Start"
    onClick={() => onPower('start')}
  />
)

const BringBack = ({ machine, pending, onPower }: PowerProps) => (
  <PrimaryButton
    reason={whyNot(machine, 'bring-back')}
    loading={pending === 'bring-back'}
    icon={Play}
    label="Bring it back (about 5 minutes)"
    onClick={() => onPower('bring-back')}
  />
)

const load = () => import('./open-here.ts')
onFirstTouch(load)

/** Opens it first, where it is not open for whoever wants in. */
const Connect = ({ machine }: PowerProps) => {
  const { mutate, isPending } = useMutation({
    mutationFn: async (_: null, { client }) => (await load()).openHere(client, machine),
    onSuccess: showHowToConnect,
    onError: (error) => toast.error(errorText(error, 'Failed to open the machine')),
  })
  return (
    <PrimaryButton
      reason={whyNotConnect(machine)}
      loading={isPending}
      icon={Monitor}
      label="Connect"
      onClick={machine.primary === 'open' ? () => mutate(null) : showHowToConnect}
    />
  )
}

const Progress = ({ machine }: MachineProps) => (
  <Flex
    role="status"
    align="center"
    gap="2"
    minH="10"
    px="3"
    py="1.5"
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
  'bring-back': BringBack,
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
  const { mutateAsync, isPending } = useMutation(takeHandDown(machine._id))
  const takeDown = () => void tell(mutateAsync(), 'Failed to take the hand down')
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
  const { mutateAsync, isPending, variables } = useMutation(operateMyMachine(machine._id))
  // Also where the page is gone by then.
  const onPower = (wish: PowerWish) =>
    mutateAsync(wish).catch((error: unknown) => toast.error(errorText(error, 'Failed to do this')))
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
