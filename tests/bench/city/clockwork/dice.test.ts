import { expect, it } from 'vitest'
import { createDice, withDice } from './dice.ts'

const many = (roll: () => number): number[] => Array.from({ length: 20_000 }, roll)
const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

it('rolls the same for the same name, and something else for another', () => {
  const [one, same, other] = ['a', 'a', 'b'].map(createDice)
  const rolls = [one, same, other].map((dice) => many(() => dice?.roll() ?? 0))
  expect(rolls[0]).toEqual(rolls[1])
  expect(rolls[0]).not.toEqual(rolls[2])
})

it('is as far spread as it is told', () => {
  const dice = createDice('spread')
  expect(mean(many(dice.roll))).toBeCloseTo(0.5, 1)
  expect(mean(many(() => dice.exponential(5))) / 5).toBeCloseTo(1, 1)
  const normal = many(() => dice.normal(8, 4))
  expect(mean(normal) / 8).toBeCloseTo(1, 1)
  expect(Math.min(...normal)).toBeGreaterThanOrEqual(8 - 12)
  expect(Math.max(...normal)).toBeLessThanOrEqual(8 + 12)
})

it("loads the product's own dice, and takes them away again", async () => {
  const { random } = Math
  const rolled = await withDice(createDice('own'), async () => [Math.random(), Math.random()])
  const again = createDice('own')
  expect(rolled).toEqual([again.roll(), again.roll()])
  expect(Math.random).toBe(random)
})
