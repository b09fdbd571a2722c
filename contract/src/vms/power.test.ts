import { describe, expect, it } from 'vitest'
import {
  detailOffers,
  isMoving,
  listOffers,
  type Machine,
  PowerState,
  powerColour,
  quietWork,
  type Verdict,
  vmCan,
} from './power.ts'

const states = PowerState.options
const still: PowerState[] = ['VM running', 'VM stopped', 'VM deallocated', 'VM unknown']
const allowedIn = (rule: (vm: Machine) => Verdict) =>
  states.filter((powerState) => rule({ powerState }).allowed)

describe('power rules', () => {
  it.each<[keyof typeof vmCan, PowerState[]]>([
    ['start', ['VM stopped', 'VM deallocated', 'VM unknown']],
    ['stop', ['VM running', 'VM stopped', 'VM unknown']],
    ['powerOff', ['VM running', 'VM unknown']],
    ['restart', still],
    ['delete', still],
    ['snapshot', still],
  ])('%s is possible in the states that make sense', (action, possible) => {
    expect(allowedIn(vmCan[action])).toEqual(states.filter((state) => possible.includes(state)))
  })

  it('allow nothing while an operation is at work, and say so', () => {
    for (const rule of Object.values(vmCan)) {
      expect(rule({ powerState: 'VM running', busy: true })).toEqual({
        allowed: false,
        reason: 'Another operation is running on this VM',
      })
    }
  })

  it('call moving what will change by itself', () => {
    expect(states.filter((powerState) => !isMoving({ powerState }))).toEqual(
      states.filter((state) => still.includes(state)),
    )
  })

  it('name the work that a state at rest keeps quiet about', () => {
    const quiet = states.filter((powerState) => quietWork({ powerState, busy: true }) !== undefined)
    expect(quiet).toEqual(states.filter((state) => still.includes(state)))
    expect(states.filter((powerState) => quietWork({ powerState }) !== undefined)).toEqual([])
  })

  it('disable in the list what the specification disables', () => {
    expect(listOffers.start({ powerState: 'VM running' }).allowed).toBe(false)
    expect(listOffers.stop({ powerState: 'VM deallocating' }).allowed).toBe(false)
    expect(listOffers.stop({ powerState: 'VM deallocated' }).allowed).toBe(false)
    expect(listOffers.restart({ powerState: 'VM running' }).allowed).toBe(false)
    expect(listOffers.restart({ powerState: 'VM deallocated' }).allowed).toBe(true)
  })

  it('enable on the detail page what the specification enables', () => {
    expect(detailOffers.start({ powerState: 'VM running' }).allowed).toBe(false)
    expect(detailOffers.start({ powerState: 'VM starting' }).allowed).toBe(false)
    expect(allowedIn(detailOffers.stop)).toEqual(['VM running'])
    expect(allowedIn(detailOffers.restart)).toEqual(['VM running'])
  })

  it('colour running green, stopped yellow, the rest red', () => {
    const of = (colour: string) => states.filter((state) => powerColour(state) === colour)
    expect(of('green')).toEqual(['VM running'])
    expect(of('yellow')).toEqual(['VM stopped', 'VM deallocated'])
    expect(of('red')).toHaveLength(states.length - 3)
  })
})
