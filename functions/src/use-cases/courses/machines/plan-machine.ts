import { systemOf } from '@labkeeper/contract/vms/catalogue'
import { newAccess } from '../../../domain/courses/access/opening.ts'
import { firstRules } from '../../../domain/courses/access/rules.ts'
import type { CourseRecord, SettledRecipe } from '../../../domain/courses/course-record.ts'
import { isSource } from '../../../domain/courses/machines/machine.ts'
import { machineName } from '../../../domain/courses/machines/publishing.ts'
import { studentUserName } from '../../../domain/courses/machines/student-account.ts'
import type { VersionRecord } from '../../../domain/courses/recipe/version.ts'
import type { VmId } from '../../../domain/kernel/ids.ts'
import { newStep } from '../../../domain/operations/new-work.ts'
import type { OperationRecord } from '../../../domain/operations/operation-record.ts'
import type { StepRecord } from '../../../domain/operations/step-record.ts'
import { copySourceOf, templateOfStep } from '../../../domain/templates/template.ts'
import { generateGuestPassword } from '../../../domain/vms/guest-password.ts'
import { newVm } from '../../../domain/vms/new-vm.ts'
import type { VmRecord } from '../../../domain/vms/vm-record.ts'
import type { TemplateGate } from '../../../ports/operations/work.ts'
import type { Sealer } from '../../../ports/sealer.ts'

export const passwordLength = 16

type Content = Pick<VmRecord, 'osType' | 'os' | 'image' | 'copyOf'>

const ofImage = ({ from }: SettledRecipe): Content => {
  if (from.kind !== 'image') throw new Error(`Version ${from.number} is needed to make machines of`)
  const { image } = from
  const system = systemOf(image.publisher, image.offer)
  const version = system?.versions.find(({ sku }) => sku === image.sku)
  const os = `${system?.name ?? image.offer} ${version?.label ?? image.sku}`
  return { osType: system?.osType ?? 'Linux', os, image }
}

const ofVersion = (version: VersionRecord, { diskSizeGB }: SettledRecipe): Content => {
  const { osType, os, image, resourceGroup, diskSizeGB: least = 0 } = version
  const copyOf = { ...copySourceOf(version), resourceGroup, ...(diskSizeGB > least && { diskSizeGB }) }
  return { osType, os, ...(image && { image }), copyOf }
}

interface Place {
  readonly id: VmId
  readonly number: number
  readonly subscriptionId: string
}

/** A machine as the course's recipe wants it now, with passwords that nobody has had. `version`: what it is a copy of. */
export const planMachine =
  (sealer: Sealer) =>
  (
    course: CourseRecord,
    version: VersionRecord | undefined,
    { id, number, subscriptionId }: Place,
    now: Date,
  ): VmRecord => {
    const { id: courseId, labId, recipe, machines, ownGroup } = course
    if (recipe === undefined) throw new Error(`Course ${courseId} has nothing to make machines of`)
    const sealed = (userName: string): string =>
      sealer.seal(generateGuestPassword(userName, passwordLength), { labId, recordId: id })
    const { resourceGroup, location, adminUsername } = recipe
    // A source VM is its teacher's.
    const hasStudent = !recipe.studentIsAdmin && !isSource({ number })
    return newVm(
      {
        id,
        labId,
        name: machineName(machines.prefix, number),
        resourceGroup,
        subscriptionId,
        location,
        size: recipe.sizes[0] ?? '',
        ...(version === undefined ? ofImage(recipe) : ofVersion(version, recipe)),
        diskSizeGB: recipe.diskSizeGB,
        adminUsername,
        sealedPassword: sealed(adminUsername),
        ...(hasStudent && { sealedStudentPassword: sealed(studentUserName) }),
        tags: {},
        access: newAccess(firstRules(course)),
        course: {
          id: courseId,
          number,
          clean: true,
          ...(version && { version: version.course.number }),
          ...(resourceGroup === ownGroup && { inOwnGroup: true }),
          // A source VM is prepared by whoever has its password.
          ...(recipe.sshKeysOnly && !isSource({ number }) && ({ keysOnly: true } as const)),
        },
      },
      // They follow the rules of their course, and carry no stamp.
      undefined,
      now,
    )
  }

/** The step that makes it. */
export const makingStep = (
  operation: OperationRecord,
  vm: VmRecord,
  version: VersionRecord | undefined,
  now: Date,
): StepRecord =>
  newStep({ ...operation, kind: 'create' }, vm, {}, now, {
    draft: vm,
    ...(version && { template: templateOfStep(version) }),
  })

/** Copies are begun only of a version that is still there. */
export const versionGate = (version: VersionRecord | undefined, now: Date): TemplateGate | undefined =>
  version && { id: version.id, status: 'ready', change: { usedAt: now.toISOString() }, hold: false }
