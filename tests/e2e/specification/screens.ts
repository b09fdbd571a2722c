import { check, type Part, story } from './row.ts'

/** Section 2: what happens on the screens; what stands on them is in pages.ts. */
export const screens: readonly Part[] = [
  {
    title: '2 Routes and guards',
    told: [
      story('accounts/guards', 'is sent to the login page and then to the page asked for', [
        'Who is not signed in goes to /login; the page asked for is remembered',
      ]),
      story('accounts/guards', 'leads who is signed in from the guests’ pages to the dashboard', [
        'Who is signed in needs no `/login`, `/signup`, `/forgot-password`, `/auth/azure`',
      ]),
      story('students/my-resources', 'a student who opens the pages of owners lands on the own VMs', [
        'A student who may not open a page goes to /dashboard/my-resources, from every page of owners',
        'Students land on My Resources after signing in',
        'The menu of students: `Change Password`, `Logout`; the sidebar: `My Resources`',
      ]),
      check(
        'frontend/src/components/accounts/access.test.ts',
        'sends an owner from the student page to the dashboard',
        ['Others go to /dashboard from a page that is not theirs'],
      ),
      story('accounts/accounts', 'signs up, sees the dashboard, logs out and logs in again', [
        'After login owners land on /dashboard, after logout on /login',
      ]),
      story('looks/texts', 'an address that leads nowhere says so', [
        'Any other address: `This page does not exist`',
      ]),
    ],
  },
  {
    title: '2 Layout',
    told: [
      story('looks/texts', 'the sidebar collapses from 300 to 60 px and stays so', [
        'Sidebar 300 px open, 60 px collapsed, open at first, kept across reloads',
        'The footer shows an avatar of a third-party service, which is passed the name, and the name',
        'Items: `Dashboard`, `List Resources`, `Templates`, `Users`, `Settings`, `Create Resource`',
      ]),
      story('accounts/accounts', 'signs up, sees the dashboard, logs out and logs in again', [
        'The user menu shows name, email and role: `lab owner`',
        'Dialog `Confirm Logout`: `Are you sure you want to logout? You will need to login again to access your account.`',
        'Buttons `Cancel` and `Logout`; confirming clears all local storage',
      ]),
      story('directory/directory', 'signs in with the directory and works in the owner’s lab', [
        'Badge `Azure AD Account`',
        '`This is an Azure AD account managed by:` with name and email of the root user',
        'Menu of a directory account: `Subscription`, `Cloud Settings`, no `Change Password`',
      ]),
      story('looks/looks', 'an owner’s menus and dialogs are accessible and fit a phone', [
        'On small screens the sidebar is a slide-in menu: `Open menu`',
      ]),
      check(
        'frontend/src/features/shell/places.test.ts',
        'who has a password here can change it, who signs in with the directory cannot',
        [
          'Menu of others: `Change Password`, `Security`, `Subscription`, `Cloud Settings`, `Auto VM Management`; a directory account that is neither admin nor owner has none',
        ],
      ),
    ],
  },
  {
    title: '2 Dashboard home',
    told: [
      story('looks/list-states', 'what cannot be loaded can be tried again', [
        'Each stat card shows `...` while loading',
        'A load that failed: `Failed to load virtual machines`, `Try Again`',
      ]),
      check(
        'frontend/src/features/home/counts.test.ts',
        'only a deallocated VM counts as stopped, and groups differ by more than case',
        ['`VM running` counts as running, `VM deallocated` as stopped'],
      ),
    ],
  },
  {
    title: '2 VM list',
    told: [
      story('vms/power-in-list', 'stops, starts and deletes a VM by its row’s menu', [
        'Row menu: `Start`, `Stop`, `Restart`, `Delete`, and what is not possible is disabled',
      ]),
      story(
        'templates/templates',
        'builds a template of a running VM, makes three VMs of it, and deletes it',
        ['Row menu: `Build Template`'],
      ),
      story('vms/bulk', 'selects, stops, starts, restarts and deletes many VMs', [
        'Select-all has an indeterminate state',
        'Bulk bar: `1 selected`, `Start All`, `Stop All`, `Restart All`, `Build Template`, `Delete All`',
      ]),
      story('looks/list-states', 'an empty list leads to the first VM', [
        'Empty: `No virtual machines found`, `Create your first VM`',
      ]),
      story('looks/list-states', 'what cannot be loaded can be tried again', [
        'Load error: `Failed to load virtual machines`, `Try Again`',
      ]),
      story(
        'students/bulk-allocation',
        'three VMs go to three students at once, and the list shows what is free',
        ['Allocated To shows name and email'],
      ),
    ],
  },
  {
    title: '2 Create VMs screen',
    told: [
      story('vms/create-form', 'opens each choice when the one before it is made', [
        'Operating System is disabled until a location is chosen; version, size and disk until a system is',
        'Changing the location resets system, version, size and disk',
      ]),
      story('vms/create-form', 'names the VMs that will be made and counts them', [
        'Button `Create VM`, above one `Create VMs`',
        'Above one, a note lists base name, dash and index from 1: `The VMs will be named web-1, web-2, web-3.`',
        'Number of VMs: 1 to 10; a non-numeric entry falls back to 1',
      ]),
      story('vms/create-form', 'says so and cannot be sent twice', [
        '`Creating...`, disabled, while the request runs',
      ]),
      story('vms/create-form', 'asks before a half-filled form is lost, but not after Cancel', [
        '`Cancel` returns to the list',
      ]),
      story('vms/create-and-watch', 'creates three VMs and sees them become ready without reloading', [
        'Success: `Successfully completed the creation operation.`, the list, and it is fresh',
      ]),
      story('vms/create-messages', 'asks for every value of an empty form', ['`Admin Password` is masked']),
    ],
  },
  {
    title: '2 VM detail',
    told: [
      story('vms/vm-detail', 'shows how to connect, copies it, and operates the VM', [
        'Basic Information: name, resource group, location, size, disk',
        'Private IP; public IP, user name, password and SSH command with copy',
        'The password is masked: `Show admin password`, `Hide admin password`',
        'Deletion leads back to the list',
      ]),
      story('students/my-resources', 'owner and student download a file for remote desktop', [
        'Windows: `Download RDP file` instead of the command',
      ]),
      story('vms/vm-detail', 'says when there is no such VM and leads back', [
        '`Failed to load VM details`, `Back to Resources`',
      ]),
    ],
  },
  {
    title: '2 Allocate Resource dialog',
    told: [
      story('students/allocation', 'a student is searched for by button and by Enter, and gets the VM', [
        'Search by name or email, by `Search` or Enter; results with `Allocate`',
        'No match: `No users found for`',
      ]),
      story('students/allocation', 'a student is made for a VM, signs in, connects, and loses it again', [
        '`Create User` takes name and email and shows the credentials once: `The password will not be shown again.`',
        'An allocated VM offers `Deallocate`, a free one `Allocate Resource`',
      ]),
    ],
  },
  {
    title: '2 Templates',
    told: [
      story(
        'templates/templates',
        'builds a template of a running VM, makes three VMs of it, and deletes it',
        [
          '`Create VM from Template` asks `Number of VMs`: 1 to 100, step 1, at first 1',
          'Deleting is confirmed: `This action cannot be undone.`',
          'Empty: `No templates found`',
        ],
      ),
    ],
  },
  {
    title: '2 My Resources',
    told: [
      story('students/allocation', 'a student is made for a VM, signs in, connects, and loses it again', [
        'The Connect dialog shows the command, address, `Username` and `Password`',
        'Without VMs: `contact your administrator`',
      ]),
    ],
  },
  {
    title: '2 Subscription plans',
    told: [
      story('billing/billing', 'subscribes at Stripe and comes back with the plan', [
        'Banner `You are on a free trial.` with the end of the trial',
        'Status, plan, price with interval, billing period, next billing date, days remaining',
        "`What's included:`, the toggle begins with the first price: `Monthly`, `Yearly`",
        '`Select Plan`, and `Current Plan`, disabled, at the current price',
        '`Subscribe to Plan` names plan and amount and the `secure checkout`; `Cancel`, `Continue to Stripe`',
        '`Back to Dashboard`',
      ]),
      story('billing/billing', 'changes, cancels and resumes in the customer portal', [
        '`Manage Your Subscription`: cancellation, payment methods, invoices; `Stay Here`, `Go to Customer Portal`',
      ]),
      story('line/failures', 'who cannot get to Stripe is told so', [
        'Pending: `Creating checkout...`, `Loading...`',
      ]),
      check(
        'frontend/src/features/billing/plan-status.test.ts',
        'every status has words and a colour, also those that are not known yet',
        ['Colours for active, trialing, past_due, canceled and other'],
      ),
    ],
  },
  {
    title: '2 Users',
    told: [
      story('students/import-students', 'creates the students of a file and hands over their passwords', [
        '`users_template.csv` with `name,email` and three rows',
        'File name and size in KB: `0.2 KB`',
        'Preview: Name, Email, `Valid` or `Error` with its reason; `3 valid2 errors`',
        '`Create 3 Users`, `Creating Users...`, `Cancel`',
        '`Users Created Successfully`, the count, `Download User Details`: `created_users.csv` with `email,name,password`',
        'The list is fresh and the preview gone',
      ]),
      story('students/import-students', 'takes a file that is dropped on it', ['Drag and drop, or click']),
      story('students/users', 'students that cannot be loaded can be asked for again', [
        '`Loading students...`, `Failed to load students`, `Try Again`',
      ]),
      story('students/users', 'shows, sorts and filters, and the address says how', [
        'Name, Email, Role, Created, Actions',
      ]),
      story('students/users', 'gives a student a new password, which works at once', [
        '`Update Password`: `Leave empty to auto-generate a secure password`, `Leave blank for auto-generated password`',
        "`Password Updated Successfully`: read-only, `Copy`, `Make sure to save this password securely. It won't be shown again.`, `Got it`",
      ]),
      story('students/users', 'deletes a student after asking, who cannot sign in any more', [
        '`Delete Student`: `Are you sure you want to delete Ada Lovelace (`…`)? This action cannot be undone.`',
      ]),
    ],
  },
]
