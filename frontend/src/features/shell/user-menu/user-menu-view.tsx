import { Menu } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { Link } from '@tanstack/react-router'
import { LogOut } from 'lucide-react'
import { menuFor } from '../places.ts'
import { AccountSummary } from './account-summary.tsx'
import { ColourModeChoice } from './colour-mode-choice.tsx'
import { UserButton } from './user-button.tsx'

export interface UserMenuProps {
  readonly user: User
  readonly collapsed?: boolean
  /** A link was followed: a menu around this one closes. */
  readonly onNavigate?: () => void
}

interface UserMenuViewProps extends UserMenuProps {
  readonly onLogout: () => void
}

/** The account's menu, opened as soon as it is there. */
export const UserMenuView = ({ user, collapsed = false, onNavigate, onLogout }: UserMenuViewProps) => (
  <Menu.Root
    defaultOpen
    positioning={{ placement: collapsed ? 'right-end' : 'top-start', gutter: 6, strategy: 'fixed' }}
  >
    <Menu.Trigger asChild>
      <UserButton user={user} collapsed={collapsed} />
    </Menu.Trigger>
    <Menu.Positioner>
      <Menu.Content minW="16rem" aria-label="Account">
        <AccountSummary user={user} />
        <Menu.Separator />
        {menuFor(user).map((place) => (
          <Menu.Item
            key={place.label}
            value={place.label}
            asChild
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            <Link to={place.to}>
              <place.icon size={16} aria-hidden />
              {place.label}
            </Link>
          </Menu.Item>
        ))}
        <ColourModeChoice />
        <Menu.Separator />
        <Menu.Item value="logout" onSelect={onLogout}>
          <LogOut size={16} aria-hidden />
          Logout
        </Menu.Item>
      </Menu.Content>
    </Menu.Positioner>
  </Menu.Root>
)
