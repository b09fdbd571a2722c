import { Box, Dialog, Flex, Text } from '@chakra-ui/react'
import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { bringDiskBack, removeOldDisk } from '~/data/courses/kept.ts'
import { courseQuery } from '~/data/courses/queries.ts'
import { tell } from '~/lib/tell.ts'
import { Button } from '~/ui/button.tsx'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { useConfirm } from '~/ui/dialog/use-confirm.tsx'
import { clockIn } from '../days.ts'
import { mayAs } from '../rights.ts'
import type { MachineDialogProps } from './connection-dialog-view.tsx'
import { todaysDisk } from './todays-disk.ts'

type Kept = NonNullable<CourseMachine['kept']>[number]

const madeOf = ({ version, sizeGB }: Kept): string =>
  `${version === undefined ? 'Image' : `Version ${version}`}, ${sizeGB} GB`

/** The disks that a machine had, until they go. */
export const KeptDialogView = (props: MachineDialogProps & WithOpener) => {
  const { courseId, machine, open, onClose, opener } = props
  const { _id: vmId, kept = [] } = machine
  const { data: course } = useSuspenseQuery(courseQuery(courseId))
  const clock = clockIn(course.timeZone)
  const { confirm, confirmation } = useConfirm()
  const bringing = useMutation(bringDiskBack(courseId))
  const removing = useMutation(removeOldDisk(courseId))
  const told = (work: Promise<{ readonly message: string }>) => tell(work, 'Failed to do this')
  const askBack = ({ id }: Kept) =>
    confirm({
      title: 'Bring the old disk back?',
      text: todaysDisk(course, new Date()),
      confirmLabel: 'Bring back',
      destructive: course.rules.keepDays === 0,
      onConfirm: () => told(bringing.mutateAsync({ vmId, id })),
    })
  const askRemove = ({ id }: Kept) =>
    confirm({
      title: 'Remove the old disk?',
      text: 'What is saved on it is lost. This action cannot be undone.',
      confirmLabel: 'Remove',
      onConfirm: () => told(removing.mutateAsync({ vmId, id })),
    })
  return (
    <Modal open={open} onClose={onClose} opener={opener} content={{ maxW: '32rem' }}>
      <ModalHead title={`Old disks of ${machine.name}`} onClose={onClose} />
      <Dialog.Body>
        {kept.length === 0 ? <Text color="fg.muted">No old disk is kept.</Text> : null}
        <Box as="ul" listStyleType="none" aria-label="Old disks">
          {kept.map((disk) => (
            <Flex as="li" key={disk.id} gap="2" py="2" wrap="wrap" align="center">
              <Box flex="1 1 12rem" minW="0">
                <Text>{madeOf(disk)}</Text>
                <Text color="fg.muted" textStyle="xs">
                  Kept since {clock(disk.since)}, until {clock(disk.until)}
                </Text>
              </Box>
              <Button size="xs" variant="outline" disabled={machine.busy} onClick={() => askBack(disk)}>
                <Undo2 aria-hidden />
                Bring back
              </Button>
              {mayAs(course, 'teacher') ? (
                <Button
                  size="xs"
                  variant="outline"
                  tone="error"
                  disabled={machine.busy}
                  onClick={() => askRemove(disk)}
                >
                  <Trash2 aria-hidden />
                  Remove
                </Button>
              ) : null}
            </Flex>
          ))}
        </Box>
        {confirmation}
      </Dialog.Body>
    </Modal>
  )
}
