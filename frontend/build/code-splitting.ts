import { resolve } from 'node:path'
import type { Rolldown } from 'vite'

/**
 * Which code lies together in a file. A phone pays for every file with a part of a second, so that a page is a handful
 * of files; and for every byte, so that no page loads what only others need. A group takes, by its rank, the modules
 * that its test fits and all that these need; modules that no group wants lie with the page or dialog that does.
 * tests/e2e/line/budgets.spec.ts counts the bytes and the files of each page.
 */
type Group = Pick<Rolldown.CodeSplittingGroup, 'minShareCount'> & {
  readonly name: string
  readonly test: RegExp
}

const ranked: readonly Group[] = [
  // Everywhere, and hardly ever another version: it stays in caches when everything else is new.
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  // Everywhere: what main.tsx needs to begin, and what sign-in pages and the dashboard's frame have in common.
  {
    name: 'base',
    test: /src\/main\.tsx|src\/ui\/(app-link|button|form\/form-control|form\/input|hooks\/use-leaving|notice\/plain-notice|notice\/progress-bar|page\/brand)\.|lib\/(class-names|browser\/leave-for)|data\/accounts\/log-out|contract\/src\/(\w+\/)?(accounts|redirect|power-states)\.|icons\/eye/,
  },
  // What sign-in pages do without: the styles of everything else.
  {
    name: 'chakra',
    test: /lib\/theme\/system\.ts|chakra-ui\/react\/dist\/esm\/(styled-system|theme|components\/skeleton)|@emotion/,
  },
  // A few hundred bytes each: alone a file costs more than all of them together.
  {
    name: 'icons',
    test: /lucide-react\/.*icons(?!\/(calendar-days|chevron-left|circle-(question-mark|dashed)|door-open|eraser|history|power-off|refresh-ccw|rotate-ccw-clock|send|stethoscope|undo-2)\.)|src\/ui\/(form\/checkbox|page\/refresh-button)\.|features\/connection\/stranded-notice\./,
    minShareCount: 2,
  },
  {
    name: 'forms',
    test: /react-hook-form|@hookform\/|src\/ui\/form\/(form|password)-field|passkeys\/passkey-button|lib\/(show-field-errors|stored-form)|routes\/_guest(\/login)?\.tsx\?tsr-split/,
  },
  { name: 'frame', test: /routes\/dashboard\/route\.tsx\?tsr-split/ },
  {
    name: 'dialogs',
    test: /chakra-ui\/.*components\/dialog\/|src\/ui\/dialog\/(modal|form-dialog|confirm-dialog-view)\./,
  },
  // The way to Microsoft and back: signing in, once more at an open page, and proving a user name.
  {
    name: 'directory',
    test: /src\/data\/directory\.|features\/directory\/(pending-sign-in|sign-in-state|use-leave-to-microsoft)\./,
  },
  // Small things of the dashboard: those that most of its pages draw, and those of several.
  {
    name: 'common',
    test: /^(?!.*(\/courses\/|features\/operations\/|components\/vms\/|ui\/(copy-button|detail-rows|hooks\/use-copy|form\/(select|text-area)|middle-text|table)\b|vms\/catalogue\.)).*(frontend\/src|contract\/src|chakra-ui\/)/,
    minShareCount: 7,
  },
  // What the first page has in common with single others.
  {
    name: 'home',
    test: /(data|contract\/src)\/connection\/(connection|cloud-settings)\.|data\/(vms\/activity|waste-amount)\.|courses\/waste-amount\.|icons\/circle-question-mark\./,
    minShareCount: 2,
  },
  // How to get onto a machine.
  { name: 'connect', test: /components\/vms\/(password-rows|rdp-button|ssh-block)\./, minShareCount: 2 },
  // What pages about courses have in common that are not pages of a course.
  {
    name: 'words',
    test: /contract\/src\/courses\/(words|my-hours|grants|opening|disks)\.|data\/courses\/my-keys\./,
  },
  // Where somebody stands in courses, and when the next class is: also on the page to join, which does without the rest.
  {
    name: 'attending',
    test: /\/(src|data)\/courses\/my-courses\.|\/courses\/(next-class|calendar\/clocks)\./,
  },
  // What somebody has of courses: pages of those who know nothing else of them.
  { name: 'mine', test: /\/courses\/(mine\.|my-(?!courses)|verdict\.)/, minShareCount: 2 },
  // The pages that are a list. What they share with all others is in common.
  { name: 'table', test: /src\/ui\/table\/(list-view|virtual-list)\./ },
  {
    name: 'several',
    test: /^(?!.*(\/courses\/|features\/vms\/(use-vm-action|vm-actions)\.|ui\/table\/(row-menu|selection-bar))).*((features|data)\/(vms|templates|operations)\b|src\/(ui|data\/(keys|policies))\b|vms\/catalogue\.|\/components\/|\/lib\/)/,
    minShareCount: 3,
  },
  // What only some lists have: menus and a bar for many rows, and what is done with VMs.
  {
    name: 'rows',
    test: /features\/vms\/(build-template\/(build-templates|use-)|os-name|use-vm-action|vm-(actions|deletion|status))|src\/ui\/table\/(row-menu(-button)?|selection-bar)\./,
    minShareCount: 2,
  },
  // What the list of courses has in common with their pages, and then what those have; no other page needs it.
  {
    name: 'courses',
    test: /\/courses\/(?!address|bin\b|budget|calendar|class|clean-up|course-fields|(course|end|machines|money|recipe|rules|setup|term|today)\/|day-words|disks|doctor|duration|export|fallbacks|grants|hour|in-days|money|outdated|own-time|staff-|stops|whole|join|machine|mine|my-|open|people|planned|publishing|roster|series|size|use-(filled|outdated|save)|version|waste|wishes|work)/,
    minShareCount: 2,
  },
  {
    name: 'course',
    test: /\/courses\/(?!address|bin\b|budget|calendar|class|clean-up|course-fields|day-words|disks|doctor|duration|end\/|export|fallbacks|grants|hour|in-days|machine\/|machines\/machine-(actions|questions|rules)|money|outdated|own-time|staff-|stops|today\/(answer|own|requests)|whole|join|mine|my-|open|people|planned|recipe\/|roster|rules\/switch|publishing|series|setup\/(budget|check|estimate|money|recipe|setup|step|total|use-(estimate|kept|publish|save|step)|wishes)|size|term\/|use-(filled|outdated|save)|version|waste|wishes)|useSuspenseQuery/,
    minShareCount: 2,
  },
  // What machines are made of, and whether they can be.
  { name: 'making', test: /contract\/src\/courses\/(publishing|sizes|versions)\./, minShareCount: 2 },
  // What the page of a course's people shares with others and with its dialogs.
  { name: 'people', test: /\/courses\/people/, minShareCount: 2 },
]

const root = resolve(import.meta.dirname, '../..')

/** What a module is called in this repository, whatever folder that lies in; Windows writes names with backslashes. */
const nameOf = (id: string): string => id.replace(root, '').replaceAll('\\', '/')

export const codeSplitting: Rolldown.CodeSplittingOptions = {
  groups: ranked.map(({ test, ...group }, index) => ({
    ...group,
    test: (id: string) => test.test(nameOf(id)),
    priority: ranked.length - index,
  })),
}
