import { createFileRoute } from '@tanstack/react-router'
import { CloudSettingsPage } from '~/features/cloud-settings/cloud-settings-page.tsx'
import { findProofAddress } from '~/features/cloud-settings/queries.ts'
import { redirectUri } from '~/features/directory/calls.ts'
import { useLeaveToMicrosoft } from '~/features/directory/use-leave-to-microsoft.ts'

const CloudSettings = () => {
  const { leaving, leave } = useLeaveToMicrosoft('/dashboard/settings/cloud')
  return (
    <CloudSettingsPage
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
