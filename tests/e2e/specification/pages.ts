/**
 * What the specification says word for word about the pages that exist, typed off its sections 2, 5 and 8. One entry a
 * page; a page that comes later is one more entry.
 */
export interface PageText {
  readonly path: string
  /**
   * Who has to be there: nobody signed in, an owner without VMs, one with the VM 'box' in the group of the test and its
   * template 'golden', or a student who has nothing, or the VM 'box'.
   */
  readonly seenBy: 'guest' | 'owner' | 'owner of a VM' | 'student' | 'student with a VM'
  readonly heading: string
  readonly texts?: readonly string[]
  /** Labels of controls, in the order of the screen. */
  readonly labels?: readonly string[]
  /** Label → placeholder. */
  readonly placeholders?: Readonly<Record<string, string>>
  /** Label → value before anything is typed. */
  readonly defaults?: Readonly<Record<string, string>>
  readonly buttons?: readonly string[]
  /** Name → address. */
  readonly links?: Readonly<Record<string, string>>
  /** Titles of the table's columns, in order. */
  readonly columns?: readonly string[]
  /** Titles of cards. */
  readonly cards?: readonly string[]
  /** Heading of the empty state. */
  readonly empty?: string
}

const loginPage = {
  seenBy: 'guest',
  heading: 'Login',
  labels: ['Email', 'Password'],
  buttons: ['Login'],
  links: {
    'Sign up': '/signup',
    'Forgot password?': '/forgot-password',
    'Continue with Azure AD': '/auth/azure',
  },
} as const

const sidebar = {
  Dashboard: '/dashboard',
  'List Resources': '/dashboard/resources',
  Templates: '/dashboard/templates',
  Users: '/dashboard/users/bulk-create',
  Settings: '/dashboard/settings',
  'Create Resource': '/dashboard/resources/create',
} as const

export const pages: readonly PageText[] = [
  { ...loginPage, path: '/' },
  { ...loginPage, path: '/login' },
  {
    path: '/signup',
    seenBy: 'guest',
    heading: 'Create your account',
    labels: ['Name', 'Email', 'Password', 'Confirm password'],
    buttons: ['Sign up'],
    links: { Login: '/login' },
  },
  {
    path: '/forgot-password',
    seenBy: 'guest',
    heading: 'Forgot password',
    labels: ['Email or username'],
    buttons: ['Send Reset Link'],
    links: { 'Back to login': '/login' },
  },
  {
    path: '/reset-password?email=ada%40example.test&token=abc',
    seenBy: 'guest',
    heading: 'Reset password',
    labels: ['New password', 'Confirm password'],
    buttons: ['Reset Password'],
  },
  {
    path: '/reset-password',
    seenBy: 'guest',
    heading: 'Invalid reset password link',
    links: { 'Request a new link': '/forgot-password', 'Back to login': '/login' },
  },
  {
    path: '/auth/azure',
    seenBy: 'guest',
    heading: 'Sign in with Azure AD',
    labels: ['Username'],
    buttons: ['Validate User', 'Continue with Microsoft'],
    links: { 'Back to Login': '/login' },
  },
  {
    path: '/auth/azure-callback?state=made-up',
    seenBy: 'guest',
    heading: 'Sign-in failed',
    texts: ['No authorization code received from Microsoft'],
    links: { 'Try Again': '/auth/azure', 'Back to Login': '/login' },
  },
  {
    path: '/dashboard',
    seenBy: 'owner',
    heading: 'Dashboard',
    texts: [
      "Welcome back! Here's an overview of your virtual machines.",
      'Total VMs',
      'Running VMs',
      'Stopped VMs',
      'Azure Regions',
      'Resource Groups',
    ],
    links: sidebar,
  },
  {
    path: '/dashboard/resources',
    seenBy: 'owner',
    heading: 'Azure Virtual Machines',
    buttons: ['Refresh'],
    links: {
      ...sidebar,
      'Create VM': '/dashboard/resources/create',
      'Create your first VM': '/dashboard/resources/create',
    },
    empty: 'No virtual machines found',
  },
  {
    path: '/dashboard/resources',
    seenBy: 'owner of a VM',
    heading: 'Azure Virtual Machines',
    texts: ['N/A'],
    buttons: ['Refresh', 'Actions for box'],
    links: { 'Create VM': '/dashboard/resources/create', box: '/dashboard/resources/{group}/box' },
    columns: [
      '',
      'Name',
      'Allocated To',
      'Status',
      'VM Size',
      'Location',
      'Resource Group',
      'OS Type',
      'Actions',
    ],
  },
  {
    path: '/dashboard/resources/create',
    seenBy: 'owner',
    heading: 'Create Azure VMs',
    texts: ['Create virtual machines with the same configuration'],
    cards: ['VM Configuration'],
    labels: [
      'VM Name',
      'Resource Group',
      'Location',
      'Operating System',
      'OS Version',
      'VM Size',
      'Disk Size',
      'Admin Username',
      'Admin Password',
      'Number of VMs',
    ],
    defaults: { 'Disk Size': '32', 'Number of VMs': '1' },
    buttons: ['Create VM', 'Cancel'],
  },
  {
    path: '/dashboard/resources/{group}/box',
    seenBy: 'owner of a VM',
    heading: 'box',
    cards: ['Basic Information', 'Connection Details', 'System Information', 'Resource Allocation', 'Tags'],
    buttons: ['Start', 'Stop', 'Restart', 'Build Template', 'Delete', 'Allocate Resource'],
    links: { 'Back to Resources': '/dashboard/resources', 'View Templates': '/dashboard/templates' },
  },
  {
    path: '/dashboard/templates',
    seenBy: 'owner',
    heading: 'Templates',
    buttons: ['Refresh'],
    links: sidebar,
    empty: 'No templates found',
  },
  {
    path: '/dashboard/templates',
    seenBy: 'owner of a VM',
    heading: 'Templates',
    buttons: ['Refresh', 'Create VM from Template', 'Delete'],
    columns: ['Name', 'VM', 'Resource Group', 'Status', 'Created', 'Actions'],
  },
  {
    path: '/dashboard/users/bulk-create',
    seenBy: 'owner',
    heading: 'Users Management',
    texts: ['Upload a CSV file to create multiple users at once', 'CSV files up to 10MB'],
    buttons: ['Download Template'],
    links: sidebar,
    cards: ['My Students'],
    empty: 'No students found. Create some using the CSV upload above.',
  },
  {
    path: '/dashboard/settings',
    seenBy: 'owner',
    heading: 'Settings',
    links: sidebar,
  },
  {
    path: '/dashboard/settings/change-password',
    seenBy: 'owner',
    heading: 'Change Password',
    labels: ['Current password', 'New password', 'Confirm new password'],
    buttons: ['Change Password'],
    links: { Cancel: '/dashboard' },
  },
  {
    path: '/dashboard/settings/subscription',
    seenBy: 'owner',
    heading: 'Subscription Plans',
    texts: ['You are on a free trial.'],
    cards: ['Starter', 'Classroom', 'Campus'],
    links: { ...sidebar, 'Back to Dashboard': '/dashboard' },
  },
  {
    path: '/dashboard/settings/cloud',
    seenBy: 'owner',
    heading: 'Cloud Settings',
    labels: ['Subscription ID', 'Tenant ID', 'Client ID', 'Client Secret', 'Username'],
    placeholders: {
      'Subscription ID': '00000000-0000-0000-0000-000000000000',
      'Tenant ID': '00000000-0000-0000-0000-000000000000',
      'Client ID': '00000000-0000-0000-0000-000000000000',
      'Client Secret': 'Stored. Leave empty to keep it.',
    },
    buttons: ['Update', 'Test connection', 'Delete'],
  },
  {
    path: '/dashboard/settings/auto-vm',
    seenBy: 'owner',
    heading: 'Auto VM Management',
    labels: ['Auto Stop', 'Stop after', 'Auto Delete', 'Delete after'],
    defaults: { 'Stop after': '30', 'Delete after': '60' },
    buttons: ['Save'],
  },
  {
    path: '/dashboard/my-resources',
    seenBy: 'student',
    heading: 'My Resources',
    texts: ['Nothing is allocated to you. Please contact your administrator to get a virtual machine.'],
    links: { 'My Resources': '/dashboard/my-resources' },
    empty: 'No virtual machines yet',
  },
  {
    path: '/dashboard/settings/change-password',
    seenBy: 'student',
    heading: 'Change Password',
    labels: ['Current password', 'New password', 'Confirm new password'],
    buttons: ['Change Password'],
    links: { Cancel: '/dashboard', 'My Resources': '/dashboard/my-resources' },
  },
  {
    path: '/dashboard/my-resources',
    seenBy: 'student with a VM',
    heading: 'My Resources',
    texts: ['32 GB', 'Ubuntu Server', 'East US'],
    columns: ['Name', 'Status', 'Size', 'OS', 'Location', 'Connect'],
    buttons: ['Connect to box'],
  },
]
