import { Box, type BoxProps, chakra, Flex } from '@chakra-ui/react'
import type { User } from '@labkeeper/contract/accounts/accounts'
import { createLink, useLocation } from '@tanstack/react-router'
import { placeOf, placesFor, teachingFor } from './places.ts'

const NavAnchor = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      h: '10',
      px: '3',
      rounded: 'l2',
      color: 'fg.muted',
      fontWeight: 'medium',
      whiteSpace: 'nowrap',
      overflow: 'hidden',
      transition: 'background 120ms, color 120ms',
      _hover: { bg: 'bg.muted', color: 'fg' },
      '&[aria-current=page]': { bg: 'blue.subtle', color: 'blue.fg' },
      '& svg': { flexShrink: 0 },
    },
  }),
)

interface NavListProps {
  readonly user: User
  /** Icons only; names stay for screen readers and as tooltips. */
  readonly collapsed?: boolean
  readonly onNavigate?: () => void
}

interface NavProps extends Omit<NavListProps, 'user'>, BoxProps {
  /** What the landmark is called. */
  readonly label: string
  readonly places: ReturnType<typeof placesFor>
}

const Nav = ({ label, places, collapsed = false, onNavigate, ...box }: NavProps) => {
  const pathname = useLocation({ select: (location) => location.pathname })
  const here = placeOf(places, pathname)
  return (
    <Box as="nav" aria-label={label} px="2.5" py="2" {...box}>
      <Flex as="ul" direction="column" gap="1" listStyleType="none">
        {places.map((place) => (
          <li key={place.label}>
            <NavAnchor
              to={place.to}
              activeOptions={{ exact: true }}
              aria-current={place === here ? 'page' : undefined}
              {...(collapsed ? { 'aria-label': place.label, title: place.label } : {})}
              {...(onNavigate ? { onClick: onNavigate } : {})}
            >
              <place.icon size={16} aria-hidden />
              {collapsed ? null : place.label}
            </NavAnchor>
          </li>
        ))}
      </Flex>
    </Box>
  )
}

/** Two landmarks: the lab's pages, and under a hairline those of who teaches. */
export const NavList = ({ user, ...rest }: NavListProps) => {
  const teaching = teachingFor(user)
  return (
    <Box flex="1" overflowY="auto" overflowX="hidden">
      <Nav label="Main" places={placesFor(user)} {...rest} />
      {teaching.length > 0 && <Nav label="Teaching" places={teaching} borderTopWidth="1px" {...rest} />}
    </Box>
  )
}
