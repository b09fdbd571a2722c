import { myCareRoutes } from '@labkeeper/contract/courses/my-care'
import { myCourseRoutes } from '@labkeeper/contract/courses/my-courses'
import { myDoctorRoutes } from '@labkeeper/contract/courses/my-doctor'
import { myRoutes } from '@labkeeper/contract/courses/my-routes'
import { myOpeningRoutes } from '@labkeeper/contract/courses/open-mine'
import { myWishRoutes } from '@labkeeper/contract/courses/wishes'
import type { Caller } from '../../domain/accounts/caller.ts'
import { judgeAddress } from '../../domain/courses/access/client-address.ts'
import type { Mine } from '../../domain/courses/mine/mine.ts'
import type { PowerWish } from '../../domain/courses/mine/my-verdict.ts'
import { exchangeMine, type MyDiskWish } from '../../use-cases/courses/disks/exchange-mine.ts'
import { examineMine, repairMine, showMyDiagnosis } from '../../use-cases/courses/doctor/mine.ts'
import { askForHelp, takeHandDown } from '../../use-cases/courses/mine/hands.ts'
import { keepMine } from '../../use-cases/courses/mine/keep-mine.ts'
import { listMyCourses } from '../../use-cases/courses/mine/list-my-courses.ts'
import { myRdpFile } from '../../use-cases/courses/mine/my-rdp-file.ts'
import { closeMine, openMine } from '../../use-cases/courses/mine/open-mine.ts'
import { operateMine } from '../../use-cases/courses/mine/operate-mine.ts'
import { setMyPassword } from '../../use-cases/courses/mine/set-my-password.ts'
import { visitMyMachine } from '../../use-cases/courses/mine/visit-my-machine.ts'
import type { World } from '../../use-cases/world.ts'
import { on, onMine } from '../kernel/endpoint.ts'

interface Call {
  readonly caller: Caller
  readonly mine: Mine
  readonly requestId: string
}

const exchanging = (wish: MyDiskWish, name: string, isRebuilt: boolean): string => {
  if (isRebuilt) return `${name} is being made anew. Its address will change.`
  if (wish.kind === 'forget') return 'The checkpoint is being removed.'
  if (wish.kind === 'checkpoint') return `Saving a checkpoint of ${name}.`
  if (wish.kind === 'undo-reset') return `The old disk of ${name} is being brought back.`
  return `${name} is being reset.`
}

const doing = {
  start: 'is starting',
  stop: 'is stopping',
  restart: 'is restarting',
  'bring-back': 'is being brought back',
} as const

const aboutMachine = (_body: unknown, { vmId }: { readonly vmId: string }): string => vmId

/** /api/me: what somebody has of courses. */
export const mineEndpoints = (world: World) => {
  const operate = operateMine(world)
  const setPassword = setMyPassword(world)
  const order =
    (wish: PowerWish) =>
    async ({ caller, mine, requestId }: Call) => {
      const { data, operationId } = await operate(caller, mine, wish, requestId)
      return { message: `${data.name} ${doing[wish]}.`, data, operationId }
    }

  const giveDisk = exchangeMine(world)
  const exchange = async ({ caller, mine, requestId }: Call, wish: MyDiskWish) => {
    const { data, operationId, isRebuilt } = await giveDisk(caller, mine, wish, requestId)
    return { message: exchanging(wish, data.name, isRebuilt), data, operationId }
  }

  return {
    resetMyMachine: onMine(myCareRoutes.resetMyMachine, (call) => exchange(call, { kind: 'reset' }), {
      event: 'machine-reset',
      about: aboutMachine,
    }),
    undoMyReset: onMine(
      myCareRoutes.undoMyReset,
      (call) => exchange(call, { kind: 'undo-reset', id: call.body.id }),
      { event: 'machine-reset-undone', about: aboutMachine },
    ),
    saveCheckpoint: onMine(
      myCareRoutes.saveCheckpoint,
      (call) => exchange(call, { kind: 'checkpoint', note: call.body.note }),
      { event: 'checkpoint-saved', about: aboutMachine },
    ),
    restoreCheckpoint: onMine(
      myCareRoutes.restoreCheckpoint,
      (call) => exchange(call, { kind: 'restore', id: call.body.id }),
      { event: 'checkpoint-restored', about: aboutMachine },
    ),
    forgetCheckpoint: onMine(
      myCareRoutes.forgetCheckpoint,
      (call) => exchange(call, { kind: 'forget', id: call.params.id }),
      { event: 'checkpoint-removed', about: aboutMachine },
    ),
    listMyCourses: on(myCourseRoutes.listMyCourses, async ({ caller }) => ({
      data: await listMyCourses(world)(caller),
    })),
    getMyMachine: onMine(
      myRoutes.getMyMachine,
      async ({ mine }) => ({ data: await visitMyMachine(world)(mine) }),
      { event: 'machine-password-shown', about: aboutMachine },
    ),
    myRdpFile: onMine(myRoutes.myRdpFile, ({ mine }) => myRdpFile(world)(mine.vm)),
    startMyMachine: onMine(myRoutes.startMyMachine, order('start'), {
      event: 'machine-started',
      about: aboutMachine,
    }),
    stopMyMachine: onMine(myRoutes.stopMyMachine, order('stop'), {
      event: 'machine-stopped',
      about: aboutMachine,
    }),
    restartMyMachine: onMine(myRoutes.restartMyMachine, order('restart'), {
      event: 'machine-restarted',
      about: aboutMachine,
    }),
    bringMyMachineBack: onMine(myRoutes.bringMyMachineBack, order('bring-back'), {
      event: 'machine-brought-back',
      about: aboutMachine,
    }),
    keepMyMachine: onMine(
      myWishRoutes.keepMyMachine,
      async ({ mine, body }) => {
        const { data, until } = await keepMine(world)(mine, body)
        return { message: `It runs until ${until}.`, data }
      },
      { event: 'machine-kept', about: aboutMachine },
    ),
    examineMyMachine: onMine(myDoctorRoutes.examineMyMachine, async ({ caller, mine, requestId }) => {
      const { data, operationId } = await examineMine(world)(caller, mine, requestId)
      return { message: `Looking at ${data.name}.`, data, operationId }
    }),
    getMyDiagnosis: onMine(myDoctorRoutes.getMyDiagnosis, async ({ mine }) => ({
      data: await showMyDiagnosis(world)(mine),
    })),
    repairMyMachine: onMine(
      myDoctorRoutes.repairMyMachine,
      async ({ caller, mine, body, requestId }) => {
        const { data, operationId } = await repairMine(world)(caller, mine, body.do, requestId)
        return { message: `Repairing ${data.name}.`, data, operationId }
      },
      { event: 'machine-repaired', about: aboutMachine },
    ),
    setMyPassword: onMine(
      myCareRoutes.setMyPassword,
      async ({ caller, mine, requestId, body }) => {
        const { data, operationId } = await setPassword(caller, mine, body.start === true, requestId)
        return { message: `${data.name} gets a new password.`, data, operationId }
      },
      { event: 'machine-password-set', about: aboutMachine },
    ),
    getMyAddress: on(myOpeningRoutes.getMyAddress, async ({ ip }) => {
      const seen = judgeAddress(ip)
      const { probeOrigin: probe } = world
      return { data: { ...seen, ...(!seen.usable && probe && { probe }) } }
    }),
    openMyMachine: onMine(
      myOpeningRoutes.openMyMachine,
      async ({ caller, mine, body, requestId }) => {
        const { address, ...begun } = await openMine(world)(caller, mine, body, requestId)
        return { message: `Opening ${begun.data.name} for ${address}.`, ...begun }
      },
      { event: 'machine-opened', about: aboutMachine },
    ),
    closeMyMachine: onMine(
      myOpeningRoutes.closeMyMachine,
      async ({ caller, mine, requestId }) => {
        const begun = await closeMine(world)(caller, mine, requestId)
        return { message: `Closing ${begun.data.name}.`, ...begun }
      },
      { event: 'machine-closed', about: aboutMachine },
    ),
    askForHelp: onMine(myWishRoutes.askForHelp, async ({ mine, body }) => ({
      message: 'Your teacher sees it.',
      data: await askForHelp(world)(mine, body),
    })),
    takeHandDown: onMine(myRoutes.takeHandDown, async ({ mine }) => {
      await takeHandDown(world)(mine)
      return { message: 'The hand is down.' }
    }),
  }
}
