import { assistant, student } from './people.ts'

/** Who is in the demo course. */
export interface Member {
  readonly name: string
  readonly email: string
  readonly group?: string
  readonly function?: 'assistant'
}

/** By the day of their class. */
export const groups = { monday: 'Monday', thursday: 'Thursday' } as const
/** The teacher works with one of the groups; some of the other practise. */
const { monday: here, thursday: other } = groups

const memberOf = (group: string | undefined) => (line: string) => {
  const [name = '', mailbox = ''] = line.split(', ')
  return { name, email: `${mailbox}@demo.lab`, ...(group && { group }) }
}

/** Who has an account in the demo lab, and so gets a machine at once. */
export const joined: readonly Member[] = [
  { name: student.name, email: student.email, group: here },
  ...[
    'Ben Becker, ben',
    'Chloé Martin, chloe',
    'Dilan Özdemir, dilan',
    'Emil Larsen, emil',
    'Fatima Said, fatima',
    'Giulia Romano, giulia',
    'Hugo Dubois, hugo',
    'Ines Ferreira, ines',
    'Jan Nowak, jan',
    'Kwame Osei, kwame',
  ].map(memberOf(here)),
  ...[
    'Linh Tran, linh',
    'Mateo García, mateo',
    'Noor de Vries, noor',
    'Oleh Koval, oleh',
    'Priya Sharma, priya',
    'Quentin Roux, quentin',
    'Rosa Castillo, rosa',
    'Sora Tanaka, sora',
    'Tomáš Dvořák, tomas',
    'Wanjiru Kago, wanjiru',
    'Yusuf Demir, yusuf',
  ].map(memberOf(other)),
]

/** Who was sent a letter and has not answered it. */
export const invited: readonly Member[] = ['Viktor Horváth, viktor', 'Zoë van den Berg, zoe'].map(
  memberOf(undefined),
)

export const staff: readonly Member[] = [
  { name: assistant.name, email: assistant.email, function: 'assistant' },
]

const mailboxes = (line: string) => line.split(' ').map((mailbox) => `${mailbox}@demo.lab`)

/** Whose machines the teacher has started. */
export const atWork: ReadonlySet<string> = new Set(
  mailboxes('ben chloe dilan emil fatima giulia ines jan kwame linh mateo sora yusuf'),
)

/** Who has raised a hand, and what for. */
export const hands: readonly (Pick<Member, 'email'> & { readonly text: string })[] = [
  { email: 'linh@demo.lab', text: 'How do I quit vim?' },
  { email: 'jan@demo.lab', text: 'nginx does not start' },
]
