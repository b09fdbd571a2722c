import { Box, chakra, Grid, Heading, Text } from '@chakra-ui/react'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import { useAuth } from '~/lib/server/auth.ts'
import { Page } from '~/ui/page/page.tsx'
import { PageHeader } from '~/ui/page/page-header.tsx'
import { settingsFor } from './places.ts'

const SettingsLink = createLink(
  chakra('a', {
    base: {
      display: 'flex',
      alignItems: 'center',
      gap: '4',
      p: '4',
      bg: 'bg.panel',
      borderWidth: '1px',
      rounded: 'l3',
      transition: 'border-color 120ms',
      _hover: { borderColor: 'border.emphasized' },
    },
  }),
)

export const SettingsPage = () => {
  const user = useAuth((state) => state.user)
  return (
    <Page>
      <PageHeader title="Settings" context="How your lab works and what it is connected to." />
      <Grid templateColumns="repeat(auto-fill, minmax(min(100%, 24rem), 1fr))" gap="4">
        {(user ? settingsFor(user) : []).map((place) => (
          <SettingsLink key={place.label} to={place.to}>
            <Box color="blue.fg" bg="blue.subtle" p="2.5" rounded="l2">
              <place.icon size={18} aria-hidden />
            </Box>
            <Box flex="1">
              <Heading as="h2" textStyle="sm">
                {place.label}
              </Heading>
              <Text color="fg.muted">{place.about}</Text>
            </Box>
            <Box color="fg.muted">
              <ChevronRight size={16} aria-hidden />
            </Box>
          </SettingsLink>
        ))}
      </Grid>
    </Page>
  )
}
