import { dayInWords } from '@labkeeper/contract/courses/day-words'
import { dayOf, numberOf } from '@labkeeper/contract/courses/series-days'
import { describe, expect, it } from 'vitest'
import { openForeignSchool } from '../../support/courses/foreign-labs.ts'
import { openSchool } from '../../support/courses/school.ts'

/** X1: six labs as teachers have them. */

const { app } = await openSchool()
const { since, ends, bringOne, lookAt, grantsOf } = await openForeignSchool(app)

describe('a lab of Azure Lab Services becomes a draft', () => {
  it('of Windows with a template, one password and hours', async () => {
    const { course, calendar, roster, people, hours } = await bringOne('networks')
    expect(course).toMatchObject({
      ...{ name: 'Networks', about: 'Routing and switching.\nsemester: winter', state: 'draft' },
      ...{ timeZone: 'Europe/Berlin', startsOn: since, endsOn: ends },
      machines: { wanted: 20, spares: 1, prefix: 'networks' },
      recipe: {
        from: { kind: 'image', image: { offer: 'WindowsServer', sku: '2022-datacenter-g2' } },
        ...{ location: 'eastus', diskSizeGB: 128, adminUsername: 'teacher', studentIsAdmin: false },
      },
      counts: { invited: 3 },
      rules: { idleMinutes: 60, noShowMinutes: 15, loadCounts: false },
    })
    expect(course.recipe?.sizes).toHaveLength(3)
    expect(calendar.series).toMatchObject([
      {
        ...{ kind: 'class', days: ['MO', 'WE'], start: '10:00', end: '11:30', from: since, until: ends },
        ...{ everyWeeks: 1, note: 'Bring your notes.' },
      },
    ])
    expect(people).toBe(3)
    expect(hours).toEqual({ minutes: 600, period: 'course', weekStart: 'MO' })
    expect(roster.map(({ email, state, function: one }) => [email, state, one])).toEqual(
      ['ada', 'ben', 'cleo'].map((name) => [`${name}.student@contoso.test`, 'invited', 'student']),
    )
    const granted = await grantsOf(course.id)
    expect(granted).toEqual([['ben.student@contoso.test', [{ seconds: 7200, until: 'used', by: 'teacher' }]]])
    const { notes, times, system, sizes } = await lookAt('networks')
    expect(times).toEqual([`Class on Monday and Wednesday, 10:00 to 11:30, until ${dayInWords(ends)}.`])
    expect(system).toBe('Windows Server 2022 Datacenter')
    expect(
      sizes.every(({ vCpus, memoryGB, pricePerHour }) => vCpus >= 4 && memoryGB >= 8 && pricePerHour),
    ).toBe(true)
    expect(notes).toEqual([
      'What was installed on its template VM does not come along. Prepare a source VM in the course, and make a version of it.',
      expect.stringMatching(
        /^Its size Classic_Fsv2_4_8GB_128_S_SSD is only in Azure Lab Services\. The nearest here: /,
      ),
      'Each student has 10 h outside of classes for the whole course. They can renew every week, if you set that.',
      '1 student had more hours than the others: these are granted until they are used.',
      'All its machines had one password. Here each has a password of its own.',
    ])
  })

  it('of Linux, with classes every day', async () => {
    const { course, calendar } = await bringOne('programming')
    expect(course).toMatchObject({
      name: 'Programming 1',
      machines: { wanted: 30, spares: 2 },
      recipe: {
        from: { image: { publisher: 'Canonical', sku: '22_04-lts-gen2' } },
        ...{ adminUsername: 'student1', studentIsAdmin: true },
      },
    })
    expect(calendar.series).toMatchObject([
      { days: ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], start: '08:00', end: '12:00' },
    ])
    expect((await lookAt('programming')).notes).toEqual([
      expect.stringMatching(/^Its size /),
      'It gave students no time outside of classes. Here their machines start for classes only, too.',
      'It never stopped unused machines. Here that happens after 45 min: the rules of the course say so.',
    ])
    expect(course.rules).toMatchObject({ idleMinutes: 45, noShowMinutes: 30 })
  })

  it('of a gallery, which leaves open what its machines are made of', async () => {
    const { course, calendar } = await bringOne('biology')
    expect(course.recipe).toBeUndefined()
    expect(course.machines.wanted).toBe(12)
    expect(calendar.series).toEqual([])
    const { notes, system, standing } = await lookAt('biology')
    expect(system).toBeUndefined()
    expect(notes).toContain(
      'Its machines are made of the gallery image biology-2026, which Labkeeper cannot use. Choose an operating system, prepare a source VM, and make a version of it.',
    )
    expect(notes).toContain(
      'Its machines were reached inside your network only. Here each has a public address.',
    )
    expect(standing).toBe(
      'In Azure Lab Services disks were free. Here its disks and addresses cost money every month, also while no machine runs.',
    )
  })

  it('that only stops machines: everything off', async () => {
    const { calendar, roster } = await bringOne('open-practice')
    expect(calendar.series).toMatchObject([{ kind: 'off', start: '22:00', days: { length: 7 } }])
    expect(roster).toEqual([])
    const { times, notes } = await lookAt('open-practice')
    expect(times).toEqual([`Everything off every day, at 22:00, until ${dayInWords(ends)}.`])
    expect(notes).toContain(
      'Anybody with its link could register. Here only invited people join, until you change that in the course.',
    )
  })

  it('every second week, and every third one as single days', async () => {
    const { course, calendar } = await bringOne('databases')
    const friday = numberOf(since) + 4
    expect(course.timeZone).toBe('America/New_York')
    expect(calendar.series).toMatchObject([
      { days: ['TU'], everyWeeks: 2, from: since, start: '14:00', end: '15:30' },
      {
        days: ['FR'],
        everyWeeks: 1,
        from: dayOf(friday),
        until: dayOf(friday),
        start: '09:00',
        end: '10:00',
      },
    ])
    expect(calendar.exceptions).toMatchObject(
      [1, 2, 3, 4].map((turn) => ({
        kind: 'added',
        seriesId: 'ser_brought2',
        date: dayOf(friday + 21 * turn),
      })),
    )
    expect(course.recipe?.adminUsername).toBe('labadmin')
    const { notes } = await lookAt('databases')
    expect(notes).toContain('Its image 22_04-lts is not offered here: the draft has Ubuntu Server 22.04 LTS.')
    expect(notes).toContain("Its administrator 'root' cannot be called so here: the draft has 'labadmin'.")
    expect(notes).toContain(
      `Times repeat every week or every second week here: every 3 weeks on Friday, 09:00 to 10:00, until ${dayInWords(ends)} comes as 5 single days.`,
    )
  })

  it('of a group, with somebody without an address, in a region that is not offered', async () => {
    const { course, roster } = await bringOne('statistics')
    expect(course.recipe).toBeUndefined()
    expect(roster.map(({ email }) => email)).toEqual(['hal.mean@contoso.test'])
    const { notes } = await lookAt('statistics')
    expect(notes).toEqual([
      'Its region westus is not offered here. Choose another one.',
      '1 user has no address and cannot be invited: Ida Median.',
      'Each student has 10 h outside of classes for the whole course. They can renew every week, if you set that.',
      'It never stopped unused machines. Here that happens after 45 min: the rules of the course say so.',
      'Its people came from a group of your directory. They come as they are now: send a new list when they change.',
    ])
  })

  it('says what its disks cost, by the list of prices', async () => {
    const { standing } = await lookAt('networks')
    // 21 disks of 128 GB at 9.60 and 21 addresses at 3.65 a month.
    expect(standing).toBe(
      "In Azure Lab Services disks were free. This course's disks and addresses cost about $278 a month.",
    )
  })

  it('of the size that was chosen, with the near ones behind it', async () => {
    const other = await openForeignSchool(app)
    const [first, second, third] = (await other.lookAt('programming')).sizes.map(({ id }) => id)
    const labs = [{ id: other.idOf('programming'), size: second }]
    await other.lab.call('POST', 'lab-services/bring-over', { labs, timeZone: 'Europe/Berlin' })
    expect((await other.courses())[0]?.recipe?.sizes).toEqual([second, first, third])
  })
})
