import { Flex } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { IconButton } from '~/ui/button.tsx'
import { Brand } from '~/ui/page/brand.tsx'
import { NavList } from './nav-list.tsx'
import styles from './sidebar.module.css'
import { toggleSidebar, useSidebar } from './sidebar-state.ts'
import { UserMenu } from './user-menu/user-menu.tsx'

/** Large screens: 300 px open, 60 px collapsed. */
export const Sidebar = ({ user }: { readonly user: User }) => {
  const open = useSidebar((state) => state.open)
  const label = open ? 'Collapse sidebar' : 'Expand sidebar'
  return (
    <Flex
      as="aside"
      aria-label="Sidebar"
      display={{ base: 'none', lg: 'flex' }}
      direction="column"
      flexShrink="0"
      w={open ? '300px' : '60px'}
      h="100dvh"
      position="sticky"
      top="0"
      bg="bg.panel"
      borderEndWidth="1px"
      zIndex="docked"
      transition="width 160ms ease"
    >
      <Flex
        align="center"
        justify={open ? 'space-between' : 'center'}
        h="14"
        flexShrink="0"
        ps={open ? '4' : '0'}
        pe={open ? '2.5' : '0'}
      >
        {open ? <Brand /> : null}
        <IconButton
          variant="ghost"
          tone="muted"
          className={styles.toggle}
          aria-label={label}
          aria-expanded={open}
          title={label}
          onClick={toggleSidebar}
        >
          {open ? <PanelLeftClose /> : <PanelLeftOpen />}
        </IconButton>
      </Flex>
      <NavList user={user} collapsed={!open} />
      <Flex flexShrink="0" p="2.5" borderTopWidth="1px">
        <UserMenu user={user} collapsed={!open} />
      </Flex>
    </Flex>
  )
}
