import { check, type Part, story } from './row.ts'

/** Sections 3 to 7 and 9: shapes, states, validation, rights, calls and limits. */
export const rules: readonly Part[] = [
  {
    title: '3 Entities, 7 Calls',
    told: [
      check('tests/contract/http/answers.test.ts', 'every route answers as the contract says', [
        'Every call under /api answers in the shape of its entity',
      ]),
      check('tests/contract/http/access.test.ts', 'lets in whom it should, and nobody else', [
        'Every call needs the bearer token and the right role',
      ]),
      check('frontend/src/lib/server/api.test.ts', 'sends the token in both headers, and the body as JSON', [
        '`Authorization`: Bearer, bodies as JSON',
      ]),
      story(
        'accounts/privacy',
        'keeps the token in one place, out of every address, and nothing after logging out',
        ['Sign-in state under `auth-storage`: token, user, isAuthenticated'],
      ),
      check(
        'tests/contract/students/import.test.ts',
        'answers passwords at once, in the order of the file, and makes the accounts behind it',
        ['Import: CSV text in, `createdUsers` out'],
      ),
      story('policies/policies', 'new VMs stop by themselves once the lab’s settings say so', [
        'Minutes of a feature that is off are not sent',
      ]),
      check('frontend/src/features/vms/create/create-form.test.ts', 'sends what the API expects', [
        'System and version fill publisher, offer and sku; image version `latest`',
      ]),
    ],
  },
  {
    title: '3 and 9 Catalogue',
    told: [
      story(
        'vms/create-form',
        'offers in every region the systems, versions, sizes and disks of the catalogue',
        [
          'Ten regions: `East US` … `North Europe`',
          'Systems `Ubuntu Server`, `CentOS`, `Windows Server` with their versions',
          'Sizes by region and system, always D8s v3, E4s v3, E8s v3, tagged `Nested`',
          'Disks in powers of two: 128 to 32768 GB for Windows, 32 to 32768 GB otherwise',
        ],
      ),
      check('contract/src/vms/catalogue.test.ts', 'has the three systems with their images', [
        'Publishers, offers and skus: `22_04-lts-gen2`, `2022-datacenter-g2`',
      ]),
    ],
  },
  {
    title: '4 States',
    told: [
      story('accounts/guards', 'signs out every tab when the session has ended elsewhere', [
        'A 401 clears the sign-in state',
      ]),
      check('contract/src/vms/power.test.ts', 'disable in the list what the specification disables', [
        'List: Start off when running, Stop when deallocating or deallocated, Restart when running',
      ]),
      check('contract/src/vms/power.test.ts', 'enable on the detail page what the specification enables', [
        'Detail: Start off when running or starting; Stop and Restart only when running',
      ]),
      check('contract/src/vms/power.test.ts', 'colour running green, stopped yellow, the rest red', [
        'Badge colours',
      ]),
      story('vms/vm-detail', 'shows how to connect, copies it, and operates the VM', [
        '`VM running`, `VM deallocating`, `VM deallocated`, `VM starting` are seen',
      ]),
      story('directory/directory', 'signs in with the directory and works in the owner’s lab', [
        'The callback page ends at 100 percent and goes on to the dashboard',
      ]),
      story('directory/directory', 'leaves two seconds to read that it worked', [
        'Success goes on after 2 seconds',
      ]),
      story('directory/directory', 'says what is wrong before Microsoft is asked', [
        '`User validated`, `User not found`; editing the name resets it',
      ]),
    ],
  },
  {
    title: '5 VM forms',
    told: [
      story('vms/create-messages', 'says at each field what is wrong with it', [
        '`VM name can only contain letters, numbers, hyphens, and underscores`',
        'VM name to 64, resource group to 90, user name to 20, password 8 to 123, count 1 to 10',
        'Default texts: `Expected integer, received float`',
      ]),
      story('vms/create-messages', 'asks for every value of an empty form', ['Every field is required']),
      check('contract/src/kernel/zod.test.ts', 'the default text of a wrong %s', [
        'The default texts where no other is specified: Required, Expected X, received Y, …',
      ]),
      check(
        'tests/contract/http/robustness.test.ts',
        'of a VM is refused in the words of the specification',
        ['The server holds the same limits; disk 32 to 32767 GB, count 1 to 100'],
      ),
      story(
        'templates/templates',
        'builds a template of a running VM, makes three VMs of it, and deletes it',
        [
          '`Template name can only contain letters, numbers, hyphens, and underscores`; 1 to 64 characters after trimming',
        ],
      ),
    ],
  },
  {
    title: '5 Accounts',
    told: [
      story('accounts/account-messages', 'says at each field of the sign-up form what is wrong', [
        '`Name is required`, `Invalid email address`, `Password must be at least 6 characters`',
        '`Confirm your password`, `Passwords do not match`',
      ]),
      story('accounts/account-messages', 'says at each field of the login form what is wrong', [
        '`Invalid email address`, `Password is required`',
      ]),
      story('accounts/password', 'forgets the password, resets it by mail, logs in and changes it', [
        '`Email or username is required`',
        'Reset: `Password must be at least 6 characters`, `Passwords do not match`',
      ]),
      story('accounts/password', 'half a reset link says that it is none', ['`Invalid reset password link`']),
      story('accounts/password', 'the meter judges a new password, and the button waits for its repetition', [
        "`Password must be at least 8 characters`, `Passwords don't match`; the button waits until they match",
        'Strength: `Weak`, `Medium`, `Strong`',
      ]),
    ],
  },
  {
    title: '5 Settings, allocation, directory, files',
    told: [
      story('connection/cloud-settings', 'asks for every value', [
        '`Subscription ID is required`, `Tenant ID is required`, `Client ID is required`, `Client secret is required`, `Username is required`',
      ]),
      story('policies/policies', 'new VMs stop by themselves once the lab’s settings say so', [
        '`Minutes must be provided when the corresponding feature is enabled`',
        'Choices 5, 10, 15, 20, 30, 45, 60, 90, 120, 180; they count for new VMs only',
      ]),
      check(
        'frontend/src/features/policies/policy-fields.test.ts',
        'begins with half an hour and an hour, both switched off',
        ['Defaults: stop 30, delete 60, both off'],
      ),
      story('students/allocation', 'a student is made for a VM, signs in, connects, and loses it again', [
        'A new user needs name and email: `Name is required`',
      ]),
      story('students/allocation', 'a student is searched for by button and by Enter, and gets the VM', [
        'An empty search cannot be sent',
      ]),
      story('directory/directory', 'says what is wrong before Microsoft is asked', [
        '`Please validate your username first`',
      ]),
      check('frontend/src/features/directory/sign-in-state.test.ts', 'is good for ten minutes', [
        'The state is valid for 10 minutes',
      ]),
      story('directory/directory', 'an answer with another state is refused', [
        'The returned state must match',
      ]),
      story('students/import-students', 'says what is wrong with a file', [
        '`Please select a CSV file`, `Missing required columns: name, email`',
        '`No valid users to create`; files up to 10 MB',
      ]),
      story('students/import-students', 'creates the students of a file and hands over their passwords', [
        'Blank lines are skipped, the header counts in any case; `Invalid email format`; only valid rows are sent',
      ]),
      story('students/import-students', 'finds 37 bad rows of nine kinds among five thousand', [
        '`Name and email are required`',
      ]),
      story('students/users', 'gives a student a new password, which works at once', [
        'A given password is trimmed; an empty one is made by the server',
      ]),
    ],
  },
  {
    title: '6 Roles',
    told: [
      check(
        'frontend/src/features/shell/places.test.ts',
        'students see their resources only, and no settings of the lab',
        ['Students see My Resources alone'],
      ),
      check(
        'tests/contract/http/another-lab.test.ts',
        'does not tell what is in another lab from what is nowhere',
        ['Nobody sees another lab'],
      ),
      check(
        'tests/contract/http/entitlement.test.ts',
        'a trial allows everything until it ends, and then only what saves money',
        ['Some actions need a subscription'],
      ),
      check(
        'tests/contract/directory/sign-in.test.ts',
        "signs in and works in the owner's lab with the owner's role",
        ['The effective role is that of the root user'],
      ),
    ],
  },
  {
    title: '9 Constants',
    told: [
      story('looks/toasts', 'a message stands at the top right for two seconds, longer under the pointer', [
        'Toasts appear top-right for 2 seconds',
      ]),
      check(
        'frontend/src/features/billing/prices.test.ts',
        'what Stripe counts in hundredths is divided, even where no hundredths are shown',
        ['Prices are minor units divided by 100, in en-US'],
      ),
      check('frontend/src/features/billing/plan-status.test.ts', 'one day is a day', [
        'Days remaining are rounded up',
      ]),
    ],
  },
]
