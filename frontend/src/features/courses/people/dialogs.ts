import { deferredDialog } from '~/ui/dialog/deferred.tsx'
import type { AddPeopleProps } from './add/add-people-dialog.tsx'
import type { JoinCodeProps } from './code/join-code-dialog.tsx'
import type { InvitePeopleProps } from './invite-people-dialog.tsx'
import type { PersonDialogProps } from './person-dialog.tsx'

/** The dialogs of the page People: each one's code comes with the first touch of the page. */

export const AddPeople = deferredDialog<AddPeopleProps>(
  async () => (await import('./add/add-people-dialog.tsx')).AddPeopleDialog,
)
export const InvitePeople = deferredDialog<InvitePeopleProps>(
  async () => (await import('./invite-people-dialog.tsx')).InvitePeopleDialog,
)
export const JoinCode = deferredDialog<JoinCodeProps>(
  async () => (await import('./code/join-code-dialog.tsx')).JoinCodeDialog,
)
export const PersonDialog = deferredDialog<PersonDialogProps>(
  async () => (await import('./person-dialog.tsx')).PersonDialog,
)
