import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { at, textAt } from '../../service/json.ts'
import { type Answer, ok } from '../arm/answers.ts'
import { type ArmRequest, parameter } from '../arm/request.ts'
import type { Route } from '../arm/router.ts'
import { ArmError } from '../errors.ts'
import { type Ailments, ailmentsOf } from '../guest/ailments.ts'
import type { Cloud } from '../model/cloud.ts'
import type { Resource } from '../model/resources.ts'
import { requireResource } from '../resources/resource-routes.ts'
import { machine } from './machine.ts'

/**
 * What a machine said at its serial port, in a store of Azure's own: two addresses that hold what it takes to read them, for some
 * minutes. There is no picture behind the other one.
 */

/** Addresses of an earlier start of the stand-in are good for nothing. */
const key = randomBytes(32)

const storeOf = (vm: Resource): string =>
  `md-${createHash('sha256').update(vm.id.toLowerCase()).digest('hex').slice(0, 12)}.z1.blob.storage.azure.net`

const signatureOf = (path: string, expiry: string): string =>
  createHmac('sha256', key).update(`${path}\n${expiry}`).digest('base64url')

const addressOf = (vm: Resource, file: string, expiry: string): string => {
  const path = `/${storeOf(vm)}/bootdiagnostics/${vm.name}.${file}`
  const query = new URLSearchParams({
    sv: '2018-03-28',
    sr: 'b',
    sp: 'r',
    se: expiry,
    sig: signatureOf(path.toLowerCase(), expiry),
    vm: vm.id,
  })
  return `https:/${path}?${query}`
}

const mostMinutes = 1440
const usualMinutes = 120

const retrieve = (cloud: Cloud, request: ArmRequest): Answer => {
  const vm = requireResource(cloud, request, machine)
  if (at(vm.properties, 'diagnosticsProfile', 'bootDiagnostics', 'enabled') !== true) {
    throw new ArmError(
      409,
      'OperationNotAllowed',
      `Boot diagnostics is not enabled on the virtual machine '${vm.name}'.`,
    )
  }
  const minutes = Number(parameter(request, 'sasUriExpirationTimeInMinutes') ?? usualMinutes)
  if (!Number.isInteger(minutes) || minutes < 1 || minutes > mostMinutes) {
    throw new ArmError(
      400,
      'InvalidParameter',
      `'sasUriExpirationTimeInMinutes' must be 1 to ${mostMinutes}.`,
    )
  }
  const expiry = new Date(cloud.now() + minutes * 60_000).toISOString()
  return ok({
    consoleScreenshotBlobUri: addressOf(vm, 'screenshot.bmp', expiry),
    serialConsoleLogBlobUri: addressOf(vm, 'serialconsole.log', expiry),
  })
}

export const bootDiagnosticsRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: `/subscriptions/{subscription}/resourcegroups/{group}/providers/${machine.type}/{name}/retrieveBootDiagnosticsData`,
    handle: retrieve,
  },
]

/** As systemd and the kernel print it. */
const linuxLines: Readonly<Record<Ailments['boot'], readonly string[]>> = {
  ok: [
    '[  OK  ] Reached target Multi-User System.',
    '',
    'Ubuntu 22.04.5 LTS {host} ttyS0',
    '',
    '{host} login: ',
  ],
  'disk-check': [
    '         Starting systemd-fsck@dev-disk-by…label-UEFI.service - File System Check on /dev/sda1...',
    'fsck.ext4: /dev/sda1: recovering journal',
  ],
  emergency: [
    '[  OK  ] Reached target emergency.target - Emergency Mode.',
    'You are in emergency mode. After logging in, type "journalctl -xb" to view',
    'system logs, "systemctl reboot" to reboot, "systemctl default" or "exit"',
    'to boot into default mode.',
    'Press Enter for maintenance',
  ],
  updating: [
    '[  OK  ] Reached target system-update.target - Offline System Update.',
    '         Starting packagekit-offline-update.service - Offline PackageKit updates...',
  ],
  'blue-screen': [
    '[   12.345678] Kernel panic - not syncing: VFS: Unable to mount root fs on unknown-block(0,0)',
  ],
}

/** The emergency console of Windows; what only its screen shows is here as if it were printed. */
const windowsLines: Readonly<Record<Ailments['boot'], readonly string[]>> = {
  ok: [
    'Use the "ch -?" command for information about using channels.',
    'SAC>',
    'EVENT: The CMD command is now available.',
    'SAC>',
  ],
  'disk-check': ['Scanning and repairing drive (C:): 11% complete.'],
  emergency: ['Preparing Automatic Repair'],
  updating: ['Working on updates', '30% complete', "Don't turn off your computer"],
  'blue-screen': [
    '<INSTANCE CLASSNAME="BLUESCREEN">',
    '<PROPERTY NAME="STOPCODE" TYPE="string"><VALUE>"0x7E"</VALUE></PROPERTY>',
    '</INSTANCE>',
  ],
}

const firstLines = (isWindows: boolean): readonly string[] =>
  isWindows
    ? ['Computer is booting, SAC started and initialized.', '']
    : [
        '[    0.000000] Linux version 6.8.0-1021-azure (buildd@lcy02-amd64-023)',
        '[    0.000000] Command line: root=/dev/sda1 ro console=tty1 console=ttyS0',
      ]

/** An earlier start that ended well stands before this one. */
const logOf = (cloud: Cloud, vm: Resource): string => {
  const isWindows = textAt(vm.properties, 'storageProfile', 'osDisk', 'osType') === 'Windows'
  const said = isWindows ? windowsLines : linuxLines
  const { boot } = ailmentsOf(cloud, vm)
  const lines = [...firstLines(isWindows), ...said.ok, ...firstLines(isWindows), ...said[boot]]
  return lines.map((line) => line.replaceAll('{host}', vm.name)).join('\r\n')
}

const store = /^\/md-[0-9a-f]{12}\.z1\.blob\.storage\.azure\.net\/bootdiagnostics\//i
export const isOfStore = (path: string): boolean => store.test(path)

const forbidden = (): Answer => ({
  status: 403,
  text: '<?xml version="1.0"?><Error><Code>AuthenticationFailed</Code></Error>',
})

/** All of a file, or the part that is asked for. https://learn.microsoft.com/rest/api/storageservices/specifying-the-range-header-for-blob-service-operations */
const partOf = (text: string, range: string | undefined): Answer => {
  const [, first, last = ''] = /^bytes=(\d+)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined) return { status: 200, text }
  const bytes = Buffer.from(text)
  const [from, to] = [Number(first), Math.min(last === '' ? bytes.length : Number(last), bytes.length - 1)]
  if (from >= bytes.length) {
    return { status: 416, text: '<?xml version="1.0"?><Error><Code>InvalidRange</Code></Error>' }
  }
  const headers = { 'content-range': `bytes ${from}-${to}/${bytes.length}` }
  return { status: 206, headers, text: bytes.toString('utf8', from, to + 1) }
}

export interface StoredFile {
  readonly path: string
  readonly parameters: ReadonlyMap<string, string>
  readonly range: string | undefined
}

/** The store: whoever has the address reads, a token counts for nothing. */
export const readStore = (cloud: Cloud, { path, parameters, range }: StoredFile): Answer => {
  const expiry = parameters.get('se') ?? ''
  const [given, wanted] = [parameters.get('sig') ?? '', signatureOf(path.toLowerCase(), expiry)]
  const isSigned = given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
  const vm = cloud.resources.find(parameters.get('vm') ?? '')
  const isOf = vm !== undefined && path.toLowerCase().startsWith(`/${storeOf(vm)}/`)
  if (!isSigned || !isOf || new Date(expiry).getTime() < cloud.now()) return forbidden()
  if (!path.toLowerCase().endsWith('.serialconsole.log')) return { status: 404, text: '' }
  return partOf(logOf(cloud, vm), range)
}
