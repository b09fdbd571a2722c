import { createHash } from 'node:crypto'

/** Chance that is the same in every run with the same seed. */
export interface Dice {
  /** From 0 to below 1. */
  roll(): number
  chance(share: number): boolean
  /** Cut at three deviations: nobody comes a day early. */
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
}

/** Mulberry32, a generator in the public domain: 32 bits of state, and good enough for arrivals. */
const mulberry = (seed: number) => {
  let state = seed
  return (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Whoever has a name of his own rolls the same, whatever others do in between. */
export const createDice = (seed: string): Dice => {
  const roll = mulberry(createHash('sha256').update(seed).digest().readInt32BE(0))
  const normal = (mean: number, deviation: number): number => {
    const standard = Math.sqrt(-2 * Math.log(1 - roll())) * Math.cos(2 * Math.PI * roll())
    return Math.abs(standard) > 3 ? normal(mean, deviation) : mean + deviation * standard
  }
  return {
    roll,
    chance: (share) => roll() < share,
    normal,
    exponential: (mean) => -mean * Math.log(1 - roll()),
  }
}

/** 4,096 rolls around 0 with deviation 1, in order. */
const inOrder = (() => {
  const dice = createDice('in order')
  return Float64Array.from({ length: 4096 }, () => dice.normal(0, 1)).sort()
})()

/** The value that a share of all rolls does not exceed: who is dealt out evenly comes without crowds of chance. */
export const normalAt = (share: number, mean: number, deviation: number): number =>
  mean + deviation * (inOrder[Math.min(inOrder.length - 1, Math.floor(share * inOrder.length))] ?? 0)

/** Runs `work` with the product's own dice loaded, so that nothing of it is left to chance. */
export const withDice = async <T>(dice: Dice, work: () => Promise<T>): Promise<T> => {
  const { random } = Math
  Math.random = dice.roll
  try {
    return await work()
  } finally {
    Math.random = random
  }
}
