import { check, type Part, story } from './row.ts'

/** Section 8: what toasts and messages say, by the story that provokes them. */
export const errors: readonly Part[] = [
  {
    title: '8 Where an error’s text comes from',
    told: [
      check(
        'frontend/src/lib/server/api-error.test.ts',
        'the server’s error comes first, then its message, then the screen’s text',
        ['The error field, the message field, the screen’s text'],
      ),
      check(
        'frontend/src/lib/server/api-error.test.ts',
        'without a text of the screen, why there is no answer, then the fallback',
        ['The transport’s message, `An error occurred`'],
      ),
      check('frontend/src/lib/server/api.test.ts', 'a 401 ends the session', [
        'A 401 clears the sign-in state',
      ]),
      story('billing/billing-modes', 'leads who needs a subscription to the plans, and says why', [
        'subscriptionRequired leads to the plans',
      ]),
    ],
  },
  {
    title: '8 Failure toasts',
    told: [
      story('line/failures', 'the pages for guests say what failed', [
        '`Failed to login`, `Failed to create account`, `Failed to send password reset email`, `Failed to reset password`',
        '`Failed to validate user`, `Failed to initiate Azure login`, `Failed to prepare authentication. Please try again.`',
      ]),
      story('line/failures', 'the pages about VMs say what failed', [
        '`Failed to load virtual machines`, `Failed to start VM`, `Failed to stop VM`, `Failed to restart VM`, `Failed to delete VM`',
        '`Failed to create snapshot` (detail page), `Failed to create template` (list)',
        '`Failed to create from template`, `Failed to delete template`',
        '`Failed to search users`, `Failed to allocate resource`, `Failed to deallocate resource`, `Failed to create user and allocate resource`',
      ]),
      story('line/failures', 'a file for remote desktop that does not come is said to have failed', [
        '`Failed to download RDP file`',
      ]),
      story('line/failures', 'the Users page says what failed', [
        '`Failed to parse CSV file`, `Failed to create users`, `Failed to update password`, `Failed to delete student`',
      ]),
      story('line/failures', 'the settings pages say what failed', [
        '`Connection test failed`, `Failed to update cloud settings`, `Failed to delete cloud settings`, `Failed to change password`',
      ]),
      story('line/failures', 'who cannot get to Stripe is told so', [
        '`Failed to create checkout session`, `Failed to access customer portal`',
      ]),
      story('policies/policies', 'says when the settings could not be saved', [
        '`Failed to save auto VM settings`',
      ]),
      story('students/users', 'gives a student a new password, which works at once', [
        '`Failed to copy password`',
      ]),
    ],
  },
  {
    title: '8 Success and info toasts',
    told: [
      story('vms/vm-detail', 'shows how to connect, copies it, and operates the VM', [
        '`VM started successfully`, `VM stopped successfully`, `VM restarted successfully`, `VM deleted successfully`',
        'Copied: `Public IP copied`, `Admin username copied`, `SSH command copied`, `Password copied to clipboard`',
      ]),
      story(
        'templates/templates',
        'builds a template of a running VM, makes three VMs of it, and deletes it',
        [
          '`Snapshot started successfully`, `Template created successfully`, `VM creation from template started`, `Template deleted`',
        ],
      ),
      story('students/allocation', 'a student is searched for by button and by Enter, and gets the VM', [
        '`Resource allocated successfully`',
      ]),
      story('students/allocation', 'a student is made for a VM, signs in, connects, and loses it again', [
        '`User created and resource allocated successfully`, `Resource deallocated successfully`',
      ]),
      story('accounts/accounts', 'signs up, sees the dashboard, logs out and logs in again', [
        '`Account created successfully`, `Logged in successfully`',
      ]),
      story('accounts/password', 'forgets the password, resets it by mail, logs in and changes it', [
        '`Password reset email sent successfully`, `Password changed successfully`',
      ]),
      story('policies/policies', 'new VMs stop by themselves once the lab’s settings say so', [
        '`Auto VM settings saved successfully`',
      ]),
      story('connection/cloud-settings', 'tests, saves, keeps the secret to itself and disconnects', [
        '`Connection test successful`, `Cloud settings updated successfully`, `Cloud settings deleted successfully`',
      ]),
      story('students/my-resources', 'owner and student download a file for remote desktop', [
        '`RDP file downloaded`',
      ]),
      story('billing/billing', 'subscribes at Stripe and comes back with the plan', [
        '`Subscription successful! Welcome to your new plan.`',
      ]),
      story('billing/billing', 'who goes back from the checkout has changed nothing', [
        '`Subscription was canceled. No changes were made.`',
      ]),
      story('vms/create-and-watch', 'creates three VMs and sees them become ready without reloading', [
        '`Successfully completed the creation operation.`',
      ]),
      story('students/users', 'deletes a student after asking, who cannot sign in any more', [
        '`Student deleted successfully`',
      ]),
      story('students/import-students', 'creates the students of a file and hands over their passwords', [
        '`Parsed 3 users from CSV`, `Template downloaded`, `Created users CSV downloaded`',
      ]),
      story('students/import-students', 'hands over nothing when somebody else was faster with everybody', [
        '`No created users to download`',
      ]),
    ],
  },
  {
    title: '8 Bulk actions and deletions',
    told: [
      story('vms/bulk', 'selects, stops, starts, restarts and deletes many VMs', [
        '`stop operation completed for 3 VMs`, `Some stop operations failed`',
        'Deleting VMs: `This action cannot be undone.`',
      ]),
      story(
        'templates/templates',
        'builds a template of a running VM, makes three VMs of it, and deletes it',
        ['Deleting a template: `This action cannot be undone.`'],
      ),
      story('students/users', 'deletes a student after asking, who cannot sign in any more', [
        'Deleting a student: `This action cannot be undone.`',
      ]),
      story('connection/cloud-settings', 'tests, saves, keeps the secret to itself and disconnects', [
        'Deleting the cloud settings: `This action cannot be undone.`',
      ]),
    ],
  },
  {
    title: '8 Directory callback',
    told: [
      check('frontend/src/features/directory/check-return.test.ts', 'refuses an answer at another address', [
        '`Invalid redirect URI. This may be a security issue.`',
      ]),
      story('directory/directory', 'an answer that nobody asked for signs nobody in', [
        '`No authorization code received from Microsoft`, `Authentication state not found. Please restart the login process.`',
        'Another code: `An unknown error occurred during authentication.`',
      ]),
      story('directory/directory', 'an answer with another state is refused', [
        '`Invalid or expired authentication state. Please try logging in again.`',
      ]),
      story('directory/directory', 'another person of the tenant stays outside', [
        '`Authentication failed.`, `Try Again` to `/auth/azure`, `Back to Login`',
      ]),
      story('line/failures', 'the pages for guests say what failed', [
        '`An unexpected error occurred during authentication.`',
      ]),
      check(
        'contract/src/directory/directory.test.ts',
        'has a sentence of its own for every OAuth error code that is known',
        ['A sentence for each of the nine mapped OAuth codes'],
      ),
      story('directory/directory', 'who cancels is told so', ['access_denied: denied or cancelled']),
    ],
  },
]
