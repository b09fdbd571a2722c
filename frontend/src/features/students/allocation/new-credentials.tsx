import { Dialog, Text } from '@chakra-ui/react'
import type { StudentCredentials } from '@labkeeper/contract/students/students'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { CopyRow, DetailRow, DetailRows } from '~/ui/detail-rows.tsx'
import { LeaveGuard } from '~/ui/dialog/leave-guard.tsx'
import { Notice } from '~/ui/notice/notice.tsx'
import { CopyAll } from './copy-all.tsx'

interface NewCredentialsProps {
  readonly vmName: string
  readonly credentials: StudentCredentials
  readonly onDone: () => void
}

/** What the new student signs in with. Nobody, not even the server, can show the password again. */
export const NewCredentials = ({ vmName, credentials, onDone }: NewCredentialsProps) => {
  const { user, password } = credentials
  return (
    <>
      <Dialog.Header>
        <Dialog.Title tabIndex={-1} outline="none" ref={(title) => title?.focus()}>
          User Created
        </Dialog.Title>
      </Dialog.Header>
      <Dialog.Body>
        <Text color="fg.muted" mb="3" wordBreak="break-word">
          {user.name} can sign in now, and sees {vmName} and how to connect to it.
        </Text>
        <Notice tone="warning" mb="2">
          Save these credentials now. The password will not be shown again.
        </Notice>
        <DetailRows>
          <DetailRow term="Name">{user.name}</DetailRow>
          <CopyRow term="Email" value={user.email} label="email" />
          <DetailRow
            term="Password"
            actions={
              <CopyButton
                value={password}
                label="password"
                copiedText="Password copied to clipboard"
                failedText="Failed to copy password"
              />
            }
          >
            <Text as="code" fontSize="13px" wordBreak="break-all">
              {password}
            </Text>
          </DetailRow>
        </DetailRows>
      </Dialog.Body>
      <Dialog.Footer>
        <CopyAll email={user.email} password={password} />
        <Button onClick={onDone}>Done</Button>
      </Dialog.Footer>
      <LeaveGuard isDirty title="Leave before the password is saved?">
        It is shown here only. Afterwards you would have to set a new one on the Users page.
      </LeaveGuard>
    </>
  )
}
