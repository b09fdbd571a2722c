import type { Creator, Limits } from '@labkeeper/contract/courses/creators'
import { regionName } from '@labkeeper/contract/vms/catalogue'

/** A person as the list is edited: `state` comes with the next save. */
export interface Person {
  readonly email: string
  readonly name: string
  readonly state?: Creator['state']
  readonly limits: Limits
}

/** What the dialog asks of a person. An empty field is no limit. */
export interface PersonFields {
  email: string
  name: string
  locations: string[]
  price: string
  machines: string
  month: string
}

export const toFields = ({ email, name, limits }: Person): PersonFields => ({
  ...{ email, name, locations: [...limits.locations] },
  price: limits.mostPricePerHour === undefined ? '' : String(limits.mostPricePerHour),
  machines: limits.mostMachines === undefined ? '' : String(limits.mostMachines),
  month: limits.mostPerMonth === undefined ? '' : String(limits.mostPerMonth),
})

export const toLimits = ({ locations, price, machines, month }: PersonFields): Limits => ({
  locations,
  ...(price.trim() === '' ? {} : { mostPricePerHour: Number(price) }),
  ...(machines.trim() === '' ? {} : { mostMachines: Number(machines) }),
  ...(month.trim() === '' ? {} : { mostPerMonth: Number(month) }),
})

/** What is wrong with a bound in dollars. */
export const dollarsProblem = (typed: string): string | undefined => {
  const amount = Number(typed)
  return amount >= 0 && amount <= 1_000_000 ? undefined : 'Choose $0 to $1,000,000.'
}

/** 'East US · up to $0.5 an hour · up to 30 machines · up to $100 a month' */
export const limitsText = ({ locations, mostPricePerHour, mostMachines, mostPerMonth }: Limits): string =>
  [
    ...(locations.length > 0 ? [locations.map(regionName).join(', ')] : []),
    ...(mostPricePerHour === undefined ? [] : [`up to $${mostPricePerHour} an hour`]),
    ...(mostMachines === undefined
      ? []
      : [`up to ${mostMachines} ${mostMachines === 1 ? 'machine' : 'machines'}`]),
    ...(mostPerMonth === undefined ? [] : [`up to $${mostPerMonth} a month`]),
  ].join(' · ') || 'None'

/** The list with one person more, or with another state of the one who has this address. */
export const withPerson = (people: readonly Person[], person: Person): readonly Person[] => {
  const isSame = ({ email }: Person) => email.toLowerCase() === person.email.toLowerCase()
  return people.some(isSame)
    ? people.map((one) => (isSame(one) ? { ...one, ...person } : one))
    : [...people, person]
}
