import { accountScenes } from './scene-accounts.ts'
import { coursePageScenes } from './scene-course-pages.ts'
import { courseScenes } from './scene-courses.ts'
import { endScenes } from './scene-ends.ts'
import { noticeScenes } from './scene-notices.ts'
import { stateScenes } from './scene-states.ts'
import {
  button,
  chooseFile,
  cloudSettings,
  demoVm,
  dialog,
  failing,
  field,
  hardVm,
  openAccountMenu,
  press,
  refuseEmpty,
  rowMenu,
  type Scene,
  select,
  users,
  vms,
  vmsLikeDesk,
} from './scene-steps.ts'
import { wasteScenes } from './scene-waste.ts'

/** Everything there is to look at: the pages, and what opens on them. */

const pageScenes: readonly Scene[] = [
  { name: 'login', as: 'guest', path: '/login', isMain: true },
  { name: 'login-refused', as: 'guest', path: '/login', show: refuseEmpty('Login') },
  { name: 'signup', as: 'guest', path: '/signup', show: refuseEmpty('Sign up') },
  { name: 'forgot-password', as: 'guest', path: '/forgot-password' },
  { name: 'reset-password', as: 'guest', path: '/reset-password?token=abc&email=ada%40uni.test' },
  { name: 'directory', as: 'guest', path: '/auth/azure' },
  { name: 'callback', as: 'guest', path: '/auth/azure-callback?error=access_denied' },

  { name: 'home', as: 'owner', path: '/dashboard', isMain: true },
  { name: 'home-new', as: 'newcomer', path: '/dashboard' },
  { name: 'home-failed', as: 'owner', path: '/dashboard', show: failing('azure/vms*', '/dashboard') },
  { name: 'account-menu', as: 'owner', path: '/dashboard', show: openAccountMenu },
  {
    name: 'palette',
    as: 'owner',
    path: '/dashboard',
    show: async (page) => {
      await page.keyboard.press('Control+k')
      await dialog(page)
    },
  },
  {
    name: 'shortcuts',
    as: 'owner',
    path: '/dashboard',
    show: async (page) => {
      await page.keyboard.press('?')
      await dialog(page)
    },
  },

  { name: 'vms', as: 'owner', path: vms, isMain: true },
  { name: 'vms-new', as: 'newcomer', path: vms },
  { name: 'vms-failed', as: 'owner', path: vms, show: failing('azure/vms*', vms) },
  { name: 'vms-no-match', as: 'owner', path: `${vms}?q=zzz` },
  { name: 'vms-selected', as: 'owner', path: vms, show: select },
  { name: 'vms-menu', as: 'owner', path: vmsLikeDesk, show: rowMenu('windows-desk') },
  {
    name: 'vms-delete',
    as: 'owner',
    path: vms,
    show: async (page) => {
      await select(page)
      await button(page, 'Delete All').click()
      await dialog(page)
    },
  },
  {
    name: 'vms-allocate',
    as: 'owner',
    path: vms,
    show: async (page) => {
      await select(page)
      await button(page, 'Allocate…').click()
      await dialog(page)
    },
  },
  {
    name: 'build-template',
    as: 'owner',
    path: vmsLikeDesk,
    show: async (page) => {
      await rowMenu('windows-desk')(page)
      await page.getByRole('menuitem', { name: 'Build Template' }).click()
      await dialog(page)
    },
  },
  { name: 'create', as: 'owner', path: `${vms}/create`, isMain: true },
  { name: 'create-refused', as: 'owner', path: `${vms}/create`, show: refuseEmpty(/^Create VMs?$/) },
  { name: 'create-new', as: 'newcomer', path: `${vms}/create` },
  { name: 'vm', as: 'owner', path: demoVm, isMain: true },
  { name: 'vm-hard', as: 'owner', path: hardVm },
  { name: 'vm-missing', as: 'owner', path: `${vms}/none/nothing` },
  {
    name: 'allocate-one',
    as: 'owner',
    path: demoVm,
    show: async (page) => {
      await button(page, 'Allocate Resource').click()
      await field(page, 'Name or email').fill('ben')
      await field(page, 'Name or email').press('Enter')
      await page.getByRole('list', { name: 'Users found' }).waitFor()
    },
  },
  {
    name: 'allocate-new',
    as: 'owner',
    path: demoVm,
    show: async (page) => {
      await button(page, 'Allocate Resource').click()
      await page.getByRole('tab', { name: 'Create User' }).click()
    },
  },
  { name: 'deallocate', as: 'owner', path: hardVm, show: press(/^Deallocate/) },

  { name: 'templates', as: 'owner', path: '/dashboard/templates', isMain: true },
  { name: 'templates-new', as: 'newcomer', path: '/dashboard/templates' },
  {
    name: 'template-create',
    as: 'owner',
    path: '/dashboard/templates',
    show: async (page) => {
      await button(page, /^Create VMs? /).click()
      await dialog(page)
    },
  },
  {
    name: 'template-delete',
    as: 'owner',
    path: '/dashboard/templates',
    show: async (page) => {
      await button(page, 'Delete').click()
      await dialog(page)
    },
  },

  { name: 'users', as: 'owner', path: users, isMain: true },
  { name: 'users-new', as: 'newcomer', path: users },
  { name: 'users-file', as: 'owner', path: users, show: (page) => chooseFile(page) },
  {
    name: 'user-delete',
    as: 'owner',
    path: users,
    show: async (page) => {
      await button(page, /^Delete /).click()
      await dialog(page)
    },
  },
  {
    name: 'user-password',
    as: 'owner',
    path: users,
    show: async (page) => {
      await button(page, /^Update Password of/).click()
      await dialog(page)
    },
  },

  { name: 'settings', as: 'owner', path: '/dashboard/settings' },
  { name: 'cloud', as: 'owner', path: cloudSettings, isMain: true },
  { name: 'cloud-new', as: 'newcomer', path: cloudSettings },
  { name: 'cloud-delete', as: 'owner', path: cloudSettings, show: press('Delete') },
  { name: 'auto-vm', as: 'owner', path: '/dashboard/settings/auto-vm', isMain: true },
  { name: 'auto-vm-new', as: 'newcomer', path: '/dashboard/settings/auto-vm' },
  { name: 'plans', as: 'owner', path: '/dashboard/settings/subscription', isMain: true },
  {
    name: 'plan-question',
    as: 'owner',
    path: '/dashboard/settings/subscription',
    show: async (page) => {
      await button(page, 'Select Plan').click()
      await dialog(page)
    },
  },
  { name: 'security', as: 'owner', path: '/dashboard/settings/security', isMain: true },
  { name: 'change-password', as: 'owner', path: '/dashboard/settings/change-password' },
  { name: 'missing', as: 'owner', path: '/dashboard/nowhere' },

  { name: 'my-resources', as: 'student', path: '/dashboard/my-resources', isMain: true },
  {
    name: 'connect',
    as: 'student',
    path: '/dashboard/my-resources',
    show: async (page) => {
      await button(page, /^Connect to/).click()
      await dialog(page)
    },
  },
]

export const scenes: readonly Scene[] = [
  ...pageScenes,
  ...stateScenes,
  ...noticeScenes,
  ...accountScenes,
  ...courseScenes,
  ...endScenes,
  ...wasteScenes,
  ...coursePageScenes,
]
