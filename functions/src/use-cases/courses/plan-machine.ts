import { systemOf } from '@labkeeper/contract/vms/catalogue'
import type { CourseRecord } from '../../domain/courses/course-record.ts'
import { machineName } from '../../domain/courses/publishing.ts'
import { studentUserName } from '../../domain/courses/student-account.ts'
import type { VmId } from '../../domain/kernel/ids.ts'
import { generateGuestPassword } from '../../domain/vms/guest-password.ts'
import { newVm } from '../../domain/vms/new-vm.ts'
import type { VmRecord } from '../../domain/vms/vm-record.ts'
import type { Sealer } from '../../ports/sealer.ts'

const passwordLength = 16

/** A machine as the course's recipe wants it now, with passwords that nobody has had. */
export const planMachine =
  (sealer: Sealer) =>
  (
    course: CourseRecord,
    {
      id,
      number,
      subscriptionId,
    }: { readonly id: VmId; readonly number: number; readonly subscriptionId: string },
    now: Date,
  ): VmRecord => {
    const { id: courseId, labId, recipe, machines } = course
    if (recipe?.from.kind !== 'image') throw new Error(`Course ${courseId} has no image to make machines of`)
    const { image } = recipe.from
    const system = systemOf(image.publisher, image.offer)
    const version = system?.versions.find(({ sku }) => sku === image.sku)
    const sealed = (userName: string): string =>
      sealer.seal(generateGuestPassword(userName, passwordLength), { labId, recordId: id })
    return newVm(
      {
        id,
        labId,
        name: machineName(machines.prefix, number),
        resourceGroup: recipe.resourceGroup,
        subscriptionId,
        location: recipe.location,
        size: recipe.sizes[0] ?? '',
        osType: system?.osType ?? 'Linux',
        os: `${system?.name ?? image.offer} ${version?.label ?? image.sku}`,
        image,
        diskSizeGB: recipe.diskSizeGB,
        adminUsername: recipe.adminUsername,
        sealedPassword: sealed(recipe.adminUsername),
        ...(!recipe.studentIsAdmin && { sealedStudentPassword: sealed(studentUserName) }),
        tags: {},
        course: { id: courseId, number, clean: true },
      },
      // They follow the rules of their course, and carry no stamp.
      undefined,
      now,
    )
  }
