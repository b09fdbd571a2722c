import { Box, Dialog, Flex, Portal } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { X } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { Brand } from '~/ui/page/brand.tsx'
import { NavList } from './nav-list.tsx'
import { UserMenu } from './user-menu/user-menu.tsx'

interface MobileMenuProps {
  readonly user: User
  readonly open: boolean
  readonly onClose: () => void
}

/** The sidebar of small screens: full screen, sliding in from the left. */
export const MobileMenu = ({ user, open, onClose }: MobileMenuProps) => (
  <Dialog.Root
    open={open}
    onOpenChange={(details) => {
      if (!details.open) onClose()
    }}
    size="full"
    motionPreset="slide-in-left"
    lazyMount
    unmountOnExit
  >
    <Portal>
      <Dialog.Positioner>
        <Dialog.Content aria-label="Menu">
          <Flex align="center" justify="space-between" h="14" px="2" ps="4" flexShrink="0">
            <Brand />
            <IconButton variant="ghost" size="md" aria-label="Close menu" onClick={onClose}>
              <X />
            </IconButton>
          </Flex>
          <NavList user={user} onNavigate={onClose} />
          <Box p="2.5" borderTopWidth="1px">
            <UserMenu user={user} onNavigate={onClose} />
          </Box>
        </Dialog.Content>
      </Dialog.Positioner>
    </Portal>
  </Dialog.Root>
)
