import type { User } from '@labkeeper/contract/accounts/accounts'
import type { LinkProps } from '@tanstack/react-router'
import {
  AlarmClock,
  CirclePlus,
  Cloud,
  CreditCard,
  GraduationCap,
  KeyRound,
  Layers,
  LayoutDashboard,
  type LucideIcon,
  Monitor,
  Server,
  Settings,
  Users,
} from 'lucide-react'

/** The places one can go to, as data: the sidebar, the user menu, the settings page and the palette read these. */
interface Place {
  readonly label: string
  readonly to: NonNullable<LinkProps['to']>
  readonly icon: LucideIcon
}

interface SettingsPlace extends Place {
  /** One sentence: what one can do there. */
  readonly about: string
  readonly shownTo: (user: User) => boolean
  /** Whose user menu leaves it out. The specification says of a directory account's menu what it holds 'only'. */
  readonly leftOutFor?: (user: User) => boolean
}

const isOwner = ({ role }: User) => role === 'lab_owner' || role === 'admin'

const studentPlaces: readonly Place[] = [
  { label: 'My Resources', to: '/dashboard/my-resources', icon: Monitor },
]

const ownerPlaces: readonly Place[] = [
  { label: 'Dashboard', to: '/dashboard', icon: LayoutDashboard },
  { label: 'List Resources', to: '/dashboard/resources', icon: Server },
  { label: 'Templates', to: '/dashboard/templates', icon: Layers },
  { label: 'Users', to: '/dashboard/users/bulk-create', icon: Users },
  { label: 'Settings', to: '/dashboard/settings', icon: Settings },
  { label: 'Create Resource', to: '/dashboard/resources/create', icon: CirclePlus },
]

const teachingPlaces: readonly Place[] = [{ label: 'Courses', to: '/dashboard/courses', icon: GraduationCap }]

/** A directory account's password is the directory's. */
const hasPassword = ({ isAzureAD }: User) => !isAzureAD

const settingsPlaces: readonly SettingsPlace[] = [
  {
    label: 'Change Password',
    to: '/dashboard/settings/change-password',
    icon: KeyRound,
    about: 'Choose a new password for your own account.',
    shownTo: hasPassword,
  },
  {
    label: 'Security',
    to: '/dashboard/settings/security',
    icon: Monitor,
    about: 'See where you are signed in, and sign out there.',
    shownTo: () => true,
    // Who has no settings page finds it beside the password.
    leftOutFor: ({ role, isAzureAD }) => isAzureAD || role === 'student',
  },
  {
    label: 'Subscription',
    to: '/dashboard/settings/subscription',
    icon: CreditCard,
    about: 'Choose a plan, see what is paid until when, and manage payment.',
    shownTo: isOwner,
  },
  {
    label: 'Cloud Settings',
    to: '/dashboard/settings/cloud',
    icon: Cloud,
    about: 'Connect the Azure subscription that your virtual machines run in.',
    shownTo: isOwner,
  },
  {
    label: 'Auto VM Management',
    to: '/dashboard/settings/auto-vm',
    icon: AlarmClock,
    about: 'Let new virtual machines stop and go by themselves, so that nobody pays for idle ones.',
    shownTo: isOwner,
    leftOutFor: ({ isAzureAD }) => isAzureAD,
  },
]

/** The sidebar's items, in order. */
export const placesFor = (user: User): readonly Place[] =>
  user.role === 'student' ? studentPlaces : ownerPlaces

/** What stands under them, in a landmark of its own. */
export const teachingFor = (user: User): readonly Place[] => (user.role === 'student' ? [] : teachingPlaces)

export const settingsFor = (user: User): readonly SettingsPlace[] =>
  settingsPlaces.filter((place) => place.shownTo(user))

/** What the user menu lists. */
export const menuFor = (user: User): readonly SettingsPlace[] =>
  settingsFor(user).filter(({ leftOutFor }) => !leftOutFor?.(user))

/** The item a page belongs to: the one with the longest address that the page's begins with. */
export const placeOf = (places: readonly Place[], pathname: string): Place | undefined => {
  // The home's address begins every other one, but owns none of them.
  const owning = places.filter(
    ({ to }) => pathname === to || (to !== '/dashboard' && pathname.startsWith(`${to}/`)),
  )
  return owning.toSorted((a, b) => b.to.length - a.to.length)[0]
}
