import { Flex } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { Menu as MenuIcon } from 'lucide-react'
import { useState } from 'react'
import { IconButton } from '~/ui/button.tsx'
import { deferred } from '~/ui/dialog/deferred.tsx'
import { Arriving } from '~/ui/page/arriving.tsx'
import { Brand } from '~/ui/page/brand.tsx'

const MobileMenu = deferred(async () => (await import('./mobile-menu.tsx')).MobileMenu)

/** Small screens: a bar at the top, which opens the sidebar as a full-screen menu. */
export const MobileBar = ({ user }: { readonly user: User }) => {
  const [wanted, setWanted] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <Flex
      as="header"
      display={{ base: 'flex', lg: 'none' }}
      align="center"
      gap="2"
      h="14"
      px="2"
      position="sticky"
      top="0"
      zIndex="docked"
      bg="bg.panel"
      borderBottomWidth="1px"
    >
      <IconButton
        variant="ghost"
        size="md"
        aria-label="Open menu"
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => {
          setWanted(true)
          setOpen(true)
        }}
      >
        <MenuIcon />
      </IconButton>
      <Brand />
      {wanted ? (
        <Arriving
          onLost={() => {
            setWanted(false)
            setOpen(false)
          }}
        >
          <MobileMenu user={user} open={open} onClose={() => setOpen(false)} />
        </Arriving>
      ) : null}
    </Flex>
  )
}
