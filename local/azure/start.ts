import { startService } from '../service/start-service.ts'
import { sendAnswer, serveArm } from './arm/serve-arm.ts'
import { type Control, createControl } from './control/control.ts'
import { ArmError } from './errors.ts'
import { handle } from './handle.ts'
import { createCloud } from './model/cloud.ts'
import type { Credentials } from './model/credentials.ts'
import { labOwnerRole, type Permission } from './model/role.ts'

interface AzureOptions {
  /** Where `azure.sqlite` lives; ':memory:' keeps nothing. */
  readonly directory: string
  /** 0 or absent: any free port of 127.0.0.1. */
  readonly port?: number
  /** How many times faster than Azure; 1 is real time. */
  readonly speed?: number
  /** False: no token buckets, for tests of something else. */
  readonly throttle?: boolean
  readonly pageSize?: number
  /** What every service principal may do in its subscription: a lab owner's role, unless told otherwise. */
  readonly permissions?: readonly Permission[]
  /** A clock that a test turns forward. */
  readonly now?: () => number
}

export interface Azure {
  /** Serves both https://management.azure.com and https://login.microsoftonline.com. */
  readonly origin: string
  readonly credentials: readonly Credentials[]
  readonly control: Control
  close(): Promise<void>
}

/** Starts the Azure stand-in on loopback. */
export const startAzure = async (options: AzureOptions): Promise<Azure> => {
  const { directory, port = 0, speed = 20, throttle = true, pageSize = 50 } = options
  const { permissions = labOwnerRole(), now = Date.now } = options
  if (!(speed > 0)) throw new RangeError(`The speed must be above 0, not ${speed}.`)
  const cloud = createCloud({ directory, speed, throttle, pageSize, permissions, now })
  const service = await startService({
    name: 'azure stand-in',
    port,
    respond: serveArm((request) => handle(cloud, request)),
    refuse: (response, { status, message }) =>
      sendAnswer(response, { status, body: new ArmError(status, 'InternalServerError', message).toBody() }),
    end: () => cloud.database.close(),
  })
  const control = createControl(cloud)
  return {
    origin: `http://127.0.0.1:${service.port}`,
    credentials: control.credentials(),
    control,
    close: service.close,
  }
}
