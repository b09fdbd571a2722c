import type { CourseMachine } from '@labkeeper/contract/courses/machines'
import { defaultRules } from '@labkeeper/contract/courses/rules'
import { expect, test } from 'vitest'
import { bringText } from './bring-text.ts'
import { questionOf } from './machine-questions.ts'
import type { Ruling } from './machine-rules.ts'
import { todaysDisk } from './todays-disk.ts'

const now = new Date('2026-11-22T12:00:00.000Z')
const keeping = (keepDays: number) => ({ rules: { ...defaultRules, keepDays } })

test('a disk is said to be kept only where the course keeps it', () => {
  expect(todaysDisk(keeping(7), now)).toBe('The disk of today is kept until 29 November.')
  expect(todaysDisk(keeping(0), now)).toBe('The disk of today is lost. This action cannot be undone.')
  expect(bringText(keeping(1))).toBe(
    'They get a fresh disk of that version. The old disks are kept for 1 day, and can be brought back.',
  )
  expect(bringText(keeping(0))).toBe(
    'They get a fresh disk of that version. What was saved on the old disks is lost. This action cannot be undone.',
  )
})

test('of machines that are removed the bin keeps no old disks and checkpoints', () => {
  const course: Ruling = { ...keeping(7), state: 'open', myFunction: 'teacher', binDays: 7 }
  const machine: CourseMachine = {
    ...{ _id: 'vm_1', id: '1', number: 1, name: 'bio-1', kind: 'machine', state: 'unclean' },
    ...{ powerState: 'VM deallocated', size: 'Standard_D2s_v3', createdAt: now.toISOString() },
  }
  const kept = [{ id: 'dsk_1', until: now.toISOString(), sizeGB: 64, since: now.toISOString() }]
  const text = (one: CourseMachine) => questionOf('remove', [one], course)?.text
  expect(text(machine)).toMatch(/^Their disks stay in the bin until \d+ \w+\.$/)
  expect(text({ ...machine, kept })).toMatch(/in the bin until .+\. Old disks and checkpoints go for good\.$/)
})
