import type { CloudSettingsInput } from '@labkeeper/contract/connection/cloud-settings'
import { ApiError } from '~/lib/server/api-error.ts'
import { Button } from '~/ui/button.tsx'
import { Notice } from '~/ui/notice/notice.tsx'

/** The way to a user name that another lab holds: a sign-in at Microsoft with these settings. */
export interface NameProof {
  readonly leaving: boolean
  prove(settings: CloudSettingsInput): void
}

/** Whether the server refused the settings because of their user name alone, which is another lab's. */
export const isNameTaken = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && 'username' in error.fields

interface ProofNoticeProps {
  readonly leaving: boolean
  readonly onProve: () => void
}

export const ProofNotice = ({ leaving, onProve }: ProofNoticeProps) => (
  <Notice
    tone="info"
    title="Is this your user name?"
    action={
      <Button size="xs" variant="outline" loading={leaving} loadingText="Leaving..." onClick={onProve}>
        Sign in with Microsoft
      </Button>
    }
  >
    Sign in with it once. If nobody has used it in the other lab, it moves to this one, and these settings are
    saved. You then go on as this Azure AD account.
  </Notice>
)
