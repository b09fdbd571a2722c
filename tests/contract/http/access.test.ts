import { Failure } from '@labkeeper/contract/kernel/errors'
import type { Route } from '@labkeeper/contract/kernel/route'
import { type RouteName, routes } from '@labkeeper/contract/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DirectoryWorld, startDirectory } from '../../support/accounts/directory.ts'
import type { RunningApp } from '../../support/app.ts'

/** Who may do what, route by route (api.md, section 2). A route that is missing here does not compile. */
const wanted: Record<RouteName, 'anyone' | 'signed in' | 'owners' | 'students'> = {
  signup: 'anyone',
  register: 'anyone',
  login: 'anyone',
  confirmEmail: 'anyone',
  resendConfirmation: 'signed in',
  address: 'signed in',
  getMyAddress: 'signed in',
  openMyMachine: 'signed in',
  closeMyMachine: 'signed in',
  openMachine: 'signed in',
  setVmAccess: 'owners',
  getVmReach: 'owners',
  openVm: 'owners',
  closeVm: 'owners',
  getResourceReach: 'students',
  openResource: 'students',
  closeResource: 'students',
  closeMachine: 'signed in',
  forgotPassword: 'anyone',
  resetPassword: 'anyone',
  confirm: 'signed in',
  changePassword: 'signed in',
  keepPassword: 'students',
  signInOptions: 'anyone',
  passkeySignIn: 'anyone',
  listPasskeys: 'owners',
  creationOptions: 'owners',
  addPasskey: 'owners',
  renamePasskey: 'owners',
  removePasskey: 'owners',
  setSecondStep: 'owners',
  validateUser: 'anyone',
  authUrl: 'anyone',
  callback: 'anyone',
  health: 'anyone',
  openapi: 'anyone',
  refresh: 'signed in',
  logout: 'signed in',
  me: 'signed in',
  listSessions: 'signed in',
  endSession: 'signed in',
  endOtherSessions: 'signed in',
  getCloudSettings: 'owners',
  putCloudSettings: 'owners',
  proveUsername: 'owners',
  testCloudSettings: 'owners',
  deleteCloudSettings: 'owners',
  resumeDirectory: 'owners',
  listVms: 'owners',
  getUsage: 'owners',
  priceKeptParts: 'owners',
  getVm: 'owners',
  createVms: 'owners',
  forgetStranded: 'owners',
  startVm: 'owners',
  restartVm: 'owners',
  stopVm: 'owners',
  newPassword: 'owners',
  deleteVm: 'owners',
  listTemplates: 'owners',
  buildTemplate: 'owners',
  deleteTemplate: 'owners',
  createFromTemplate: 'owners',
  listOperations: 'owners',
  getOperation: 'owners',
  listFailures: 'owners',
  retryOperation: 'owners',
  getAutoVmConfig: 'owners',
  saveAutoVmConfig: 'owners',
  keepVmRunning: 'owners',
  listActivity: 'owners',
  regionQuota: 'owners',
  // Who may do what in a course: tests/contract/courses/functions.test.ts.
  listCourses: 'signed in',
  createCourse: 'owners',
  listMyLabs: 'signed in',
  listCreators: 'owners',
  saveCreators: 'owners',
  getCourse: 'signed in',
  changeCourse: 'signed in',
  deleteCourse: 'signed in',
  copyCourse: 'signed in',
  closeCourse: 'signed in',
  getCalendar: 'signed in',
  saveCalendar: 'signed in',
  previewCalendar: 'signed in',
  estimateCourse: 'signed in',
  getMoney: 'signed in',
  saveBudget: 'signed in',
  compareMoney: 'signed in',
  adoptMoney: 'signed in',
  getMoneyFile: 'signed in',
  getLabMoneyFile: 'owners',
  getWaste: 'owners',
  getWasteAmount: 'owners',
  removeWaste: 'owners',
  getCleanUp: 'signed in',
  getCourseBin: 'signed in',
  restoreBinItem: 'signed in',
  removeBinItem: 'signed in',
  getBin: 'owners',
  saveBinSettings: 'owners',
  cleanUpCourse: 'signed in',
  putOffCleanUp: 'signed in',
  readHolidays: 'signed in',
  getCalendarLink: 'signed in',
  makeCalendarLink: 'signed in',
  endCalendarLink: 'signed in',
  readCalendarLink: 'anyone',
  listClasses: 'signed in',
  getHours: 'signed in',
  saveHours: 'signed in',
  grantHours: 'signed in',
  listRequests: 'signed in',
  answerRequest: 'signed in',
  beginClass: 'signed in',
  changeClass: 'signed in',
  reopenCourse: 'signed in',
  checkCourse: 'signed in',
  publishCourse: 'signed in',
  makeSource: 'signed in',
  listVersions: 'signed in',
  makeVersion: 'signed in',
  deleteVersion: 'signed in',
  listPeople: 'signed in',
  checkPeople: 'signed in',
  addPeople: 'signed in',
  removePerson: 'signed in',
  changePerson: 'signed in',
  invitePeople: 'signed in',
  getJoinCode: 'signed in',
  makeJoinCode: 'signed in',
  endJoinCode: 'signed in',
  showOffer: 'anyone',
  proveAddress: 'anyone',
  joinWithNewAccount: 'anyone',
  joinCourse: 'signed in',
  listSizes: 'signed in',
  listForeignLabs: 'owners',
  previewForeignLabs: 'owners',
  bringOver: 'owners',
  listMachines: 'signed in',
  actOnMachines: 'signed in',
  readMachineConnection: 'signed in',
  answerHelp: 'signed in',
  examineMachine: 'signed in',
  getDiagnosis: 'signed in',
  repairMachine: 'signed in',
  undoReset: 'signed in',
  removeKept: 'signed in',
  listCourseActivity: 'signed in',
  getCourseOperation: 'signed in',
  retryCourseOperation: 'signed in',
  // Whose machine it is: tests/contract/courses/mine.test.ts.
  listMyCourses: 'signed in',
  getMyMachine: 'signed in',
  myRdpFile: 'signed in',
  startMyMachine: 'signed in',
  bringMyMachineBack: 'signed in',
  stopMyMachine: 'signed in',
  restartMyMachine: 'signed in',
  keepMyMachine: 'signed in',
  setMyPassword: 'signed in',
  getSshKeys: 'signed in',
  saveSshKeys: 'signed in',
  resetMyMachine: 'signed in',
  undoMyReset: 'signed in',
  saveCheckpoint: 'signed in',
  restoreCheckpoint: 'signed in',
  forgetCheckpoint: 'signed in',
  askForHelp: 'signed in',
  examineMyMachine: 'signed in',
  getMyDiagnosis: 'signed in',
  repairMyMachine: 'signed in',
  takeHandDown: 'signed in',
  // Whose request it is: tests/contract/courses/hours-requests.test.ts.
  askForTime: 'signed in',
  takeRequestBack: 'signed in',
  listPlans: 'owners',
  startCheckout: 'owners',
  verifyCheckout: 'owners',
  openPortal: 'owners',
  stripeWebhook: 'anyone',
  listStudents: 'owners',
  searchStudents: 'owners',
  createStudent: 'owners',
  importStudents: 'owners',
  deleteStudent: 'owners',
  updateStudentPassword: 'owners',
  allocate: 'owners',
  allocateMany: 'owners',
  deallocate: 'owners',
  ownerRdpFile: 'owners',
  listStudentResources: 'students',
  studentRdpFile: 'students',
  keepResourceRunning: 'students',
  getStudentPower: 'owners',
  saveStudentPower: 'owners',
  startResource: 'students',
  stopResource: 'students',
}

const all: [RouteName, Route][] = Object.entries(routes).map(([name, route]) => [name as RouteName, route])
const pathOf = (route: Route) => route.path.replaceAll(/\{\w+\}/g, 'x')

let world: DirectoryWorld
let app: RunningApp
const tokens = { owner: '', admin: '', student: '', directory: '' }
beforeAll(async () => {
  world = await startDirectory()
  app = world.app
  const owner = await app.newOwner()
  tokens.owner = owner.token
  tokens.admin = (await app.newOwner('admin@example.test')).token
  tokens.student = (await app.newStudent(owner)).token
  const root = await app.newOwner()
  await world.connect(root.token, world.teacher)
  tokens.directory = await world.enter(world.teacher.username)
})
afterAll(() => world.close())

const call = (route: Route, token?: string) =>
  app.call(route.method, pathOf(route), {
    ...(token === undefined ? {} : { token }),
    ...(route.body === undefined ? {} : { body: route.text === undefined ? { surprise: 1 } : 'surprise' }),
    ...(route.text === undefined ? {} : { headers: { 'content-type': route.text.contentTypes[0] ?? '' } }),
  })

/** Past the gate every call here fails by its unknown body key or its made-up ids, or is a harmless read. */
const passed = [200, 400, 404, 409, 502]

describe.each(all)('%s', (name, route) => {
  const isOpen = wanted[name] === 'anyone'

  it(`${isOpen ? 'needs no' : 'needs a'} token`, async () => {
    const answer = await call(route)
    if (isOpen) return expect(answer.status).not.toBe(401)
    expect(answer.status).toBe(401)
    const failure = Failure.parse(answer.body)
    expect(failure).toMatchObject({ code: 'unauthenticated', error: 'Please sign in.' })
    expect(failure.requestId).toBe(answer.headers.get('x-request-id'))
    expect((await call(route, `${tokens.owner}x`)).status).toBe(401)
  })

  it('lets in whom it should, and nobody else', async () => {
    const student = await call(route, tokens.student)
    if (wanted[name] === 'owners') {
      expect(student).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    } else expect(student.status).not.toBe(403)
    for (const token of [tokens.owner, tokens.admin, tokens.directory]) {
      const answer = await call(route, token)
      if (wanted[name] === 'students') {
        expect(answer).toMatchObject({ status: 403, body: { code: 'forbidden' } })
      } else if (name !== 'logout') expect(passed).toContain(answer.status)
    }
  })
})

describe('a token', () => {
  it('of yesterday opens nothing', async () => {
    app.clock.advance(25 * 3_600)
    for (const [name, route] of all) {
      if (wanted[name] !== 'anyone') expect((await call(route, tokens.owner)).status).toBe(401)
    }
  })
})

describe('another lab', () => {
  it('sees nothing of mine', async () => {
    const mine = await app.newOwner()
    const theirs = await app.newOwner()
    expect((await world.connect(mine.token, world.stranger)).status).toBe(200)
    const seen = await app.call('GET', 'cloud-settings', { token: theirs.token })
    expect(seen.body).toEqual({ data: null })
  })
})
