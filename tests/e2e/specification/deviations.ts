import type { Deviation } from './row.ts'

/** Everything that a person who knows the specification would notice. */
export const deviations: readonly Deviation[] = [
  {
    specified: 'Disk sizes up to 32768 GB are offered',
    instead: 'Those above 4,095 GB are shown, disabled, with the reason',
    why: 'Azure refuses an OS disk above 4,095 GB; the server refuses it, too.',
  },
  {
    specified: 'Names and passwords are limited by length and characters',
    instead:
      'What Azure would refuse minutes later is refused at the field: reserved user names, common passwords, names that end in a hyphen',
    why: 'A creation that must fail should fail before anything is made.',
  },
  {
    specified: 'The transport’s error message is shown',
    instead: '"The server could not be reached. Check your connection." or that it did not answer in time',
    why: 'The browser’s own "Failed to fetch" helps nobody.',
  },
  {
    specified: 'The sign-in state is cleared when the current-user check errors',
    instead:
      'It is cleared when the check says that the account may not be here (401, 403, 404), not when the server is out of reach',
    why: 'A lost connection should sign nobody out.',
  },
  {
    specified: '"Please select at least one VM"',
    instead: 'The text is there, but the bar with the bulk actions only shows while a VM is selected',
    why: 'What cannot succeed is not offered. No story can provoke the text.',
  },
  {
    specified: 'Calls that operate VMs answer a message',
    instead:
      'They answer 202 with the message, the VM and the id of the operation, which the Operations panel follows',
    why: 'Azure takes minutes; people want to see how it goes, and to retry what failed.',
  },
  {
    specified: 'Cloud settings need a client secret',
    instead: 'Only while none is stored; an empty one keeps the stored one. It never comes back',
    why: 'A secret that is sent to a browser is none.',
  },
  {
    specified: 'Bulk actions run in parallel',
    instead: 'Eight at a time; VMs that are in the wanted state already are counted, not asked for',
    why: 'A thousand VMs should not become a thousand open requests.',
  },
  {
    specified: '"VM stopped successfully" and the like',
    instead: 'Shown when the work was accepted; the badge and the Operations panel say when it is done',
    why: 'Nobody should wait minutes at a button. A failure afterwards is told by a toast and in the panel.',
  },
  {
    specified: 'Toasts stay for two seconds',
    instead: 'Longer while the pointer or the focus is on them, or the tab is hidden',
    why: 'Nobody should miss a message while reading it (WCAG 2.2.1).',
  },
  {
    specified: 'Login by "email or username"',
    instead: 'The field is Email and takes addresses alone; forgotten passwords are asked for by either',
    why: 'Section 5 asks for a valid address; the two contradict each other.',
  },
  {
    specified: 'Change password: success goes to /dashboard',
    instead: 'Students come to My Resources, by the guard of /dashboard',
    why: 'The dashboard is not theirs.',
  },
  {
    specified: 'CSV rows need name and email in a simple pattern',
    instead:
      'Also refused: names above 100 characters, addresses above 254, an address that is twice in the file or in the lab',
    why: 'Said before anything is created, instead of by a failure of one row later.',
  },
  {
    specified: 'The upload says files up to 10 MB; enforcement not shown',
    instead: 'It is enforced, in the browser and on the server',
    why: 'A limit that is told is kept.',
  },
  {
    specified: 'The page of Auto VM Management has no route',
    instead: '/dashboard/settings/auto-vm, linked on the settings page',
    why: 'It is one of the settings.',
  },
  {
    specified:
      'The user menu of others than students holds Change Password, Subscription and Cloud Settings, where they have a password here',
    instead: 'It holds Security and Auto VM Management as well; all other menus hold what is said',
    why: 'Where owners look for them. Only a directory account’s menu is said to hold nothing else.',
  },
]
