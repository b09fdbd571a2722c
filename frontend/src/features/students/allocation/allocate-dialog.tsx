import { Dialog } from '@chakra-ui/react'
import { Tabs } from '@chakra-ui/react/tabs'
import { tabsSlotRecipe } from '@chakra-ui/react/theme'
import type { Vm } from '@labkeeper/contract/vms/vms'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { createStudent } from '~/data/students/allocations.ts'
import type { WithOpener } from '~/ui/dialog/deferred.tsx'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'
import { CreateUser } from './create-user.tsx'
import { NewCredentials } from './new-credentials.tsx'
import { OwnPassword } from './own-password.tsx'
import { SearchUsers } from './search-users.tsx'

interface AllocateDialogProps {
  readonly vm: Pick<Vm, '_id' | 'name'>
  readonly open: boolean
  readonly onClose: () => void
}

/** As high as the form with its messages: changing tabs moves nothing. */
const tabHeight = '17.5rem'

/** Gives a VM to a student who is there already, or to a new one. */
export const AllocateDialog = ({ vm, open, onClose, opener }: AllocateDialogProps & WithOpener) => {
  const creation = useMutation(createStudent())
  const [newPassword, setNewPassword] = useState(true)
  const first = useRef<HTMLInputElement>(null)
  // What is shown only once, and what will be, does not go with a stray click or key.
  const isHeld = creation.isPending || creation.isSuccess
  return (
    <Modal
      open={open}
      onClose={onClose}
      opener={opener}
      closeOnInteractOutside={!isHeld}
      closeOnEscape={!isHeld}
      onExitComplete={creation.reset}
      initialFocusEl={() => first.current}
      content={{ maxW: '30rem' }}
    >
      {creation.data ? (
        <NewCredentials vmName={vm.name} credentials={creation.data} onDone={onClose} />
      ) : (
        <>
          <ModalHead title="Allocate Resource" onClose={onClose} disabled={isHeld} />
          <Dialog.Body>
            <Tabs.Root recipe={tabsSlotRecipe} defaultValue="search" size="sm" variant="line" fitted>
              <Tabs.List>
                <Tabs.Trigger value="search">Search Users</Tabs.Trigger>
                <Tabs.Trigger value="create">Create User</Tabs.Trigger>
              </Tabs.List>
              <Tabs.Content value="search" pt="4" minH={tabHeight}>
                <SearchUsers vm={vm} newPassword={newPassword} input={first} onAllocated={onClose} />
              </Tabs.Content>
              <Tabs.Content value="create" pt="4" minH={tabHeight}>
                <CreateUser vm={vm} newPassword={newPassword} creation={creation} />
              </Tabs.Content>
            </Tabs.Root>
            <OwnPassword checked={newPassword} onChange={setNewPassword} />
          </Dialog.Body>
        </>
      )}
    </Modal>
  )
}
