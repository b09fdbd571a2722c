import { createHash } from 'node:crypto'

/** How long Azure takes, in seconds at speed 1: [least, most]. */
const ranges = {
  createLinux: [30, 90],
  createWindows: [120, 240],
  updateVm: [5, 15],
  start: [20, 40],
  deallocate: [30, 60],
  powerOff: [10, 20],
  restart: [20, 40],
  redeploy: [40, 80],
  runCommand: [20, 30],
  /** A guest that does not answer: Azure gives up after 90 minutes, which no `speed` here makes short. */
  forever: [1e9, 1e9],
  deleteVm: [30, 60],
  group: [20, 20],
  disk: [5, 5],
  snapshot: [15, 15],
  /** What goes on behind an incremental snapshot that is there already. */
  background: [6, 12],
  virtualNetwork: [4, 4],
  securityGroup: [2, 2],
  networkInterface: [2, 2],
  publicAddress: [4, 4],
  nothingToDo: [1, 1],
} as const satisfies Record<string, readonly [number, number]>

export type Work = keyof typeof ranges

/** Spread over the range by a hash of the name: looks random, yet every run of a scenario takes the same time. */
export const secondsOf = (work: Work, name: string): number => {
  const [least, most] = ranges[work]
  const spread =
    createHash('sha256').update(`${work}:${name.toLowerCase()}`).digest().readUInt16BE(0) / 0xffff
  return least + spread * (most - least)
}
