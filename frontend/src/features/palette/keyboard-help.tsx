import { Dialog, Flex, Kbd, Text } from '@chakra-ui/react'
import { Modal, ModalHead } from '~/ui/dialog/modal.tsx'

interface KeyboardHelpProps {
  readonly open: boolean
  readonly onClose: () => void
}

const command = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

const shortcuts: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: [command, 'K'], does: 'Go to a page, a VM, a template or a student; start or stop a VM' },
  { keys: ['/'], does: 'Filter the list' },
  { keys: ['Esc'], does: 'Clear the selection, close a menu or dialog' },
  { keys: ['?'], does: 'Show this list' },
]

/** What the keyboard can do. */
export const KeyboardHelp = ({ open, onClose }: KeyboardHelpProps) => (
  <Modal open={open} onClose={onClose}>
    <ModalHead title="Keyboard shortcuts" onClose={onClose} />
    <Dialog.Body>
      <Flex as="ul" direction="column" gap="3" listStyleType="none">
        {shortcuts.map(({ keys, does }) => (
          <Flex as="li" key={does} justify="space-between" align="center" gap="4">
            <Text>{does}</Text>
            <Flex gap="1" flexShrink="0">
              {keys.map((key) => (
                <Kbd key={key} colorPalette="gray">
                  {key}
                </Kbd>
              ))}
            </Flex>
          </Flex>
        ))}
      </Flex>
    </Dialog.Body>
  </Modal>
)
