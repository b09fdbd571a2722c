import { createFileRoute } from '@tanstack/react-router'
import { findProofAddress } from '~/data/connection/change-connection.ts'
import { redirectUri } from '~/data/directory.ts'
import { ConnectionPage } from '~/features/connection/connection-page.tsx'
import { useLeaveToMicrosoft } from '~/features/directory/use-leave-to-microsoft.ts'

const CloudSettings = () => {
  const { leaving, leave } = useLeaveToMicrosoft('/dashboard/settings/cloud')
  return (
    <ConnectionPage
      proof={{
        leaving,
        prove: (settings) =>
          void leave(settings.username, (_, state) =>
            findProofAddress({ ...settings, redirectUri: redirectUri(), state }),
          ),
      }}
    />
  )
}

export const Route = createFileRoute('/dashboard/settings/cloud')({ component: CloudSettings })
