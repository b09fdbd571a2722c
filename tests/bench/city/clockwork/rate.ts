/** What a service lets through: so much a second, and what is too much waits. */
export interface Rate {
  /** Uses `amount` at that instant, or as soon as there is room; answers the milliseconds of waiting. */
  take(instant: number, amount: number): number
  readonly total: () => number
  /** The most that went through in a second, as the mean of so many. */
  peak(seconds: number): number
}

const slotMs = 100

interface RateOptions {
  readonly from: number
  readonly to: number
  /** Infinity: nothing waits, and the peak says what would be needed. */
  readonly perSecond: number
}

/**
 * Counted in slots of a tenth of a second, each of which is filled once: so it does not matter that a worker's last call
 * is entered before the first one of the next worker.
 */
export const createRate = ({ from, to, perSecond }: RateOptions): Rate => {
  const slots = new Float64Array(Math.ceil((to - from) / slotMs) + 1)
  const perSlot = (perSecond * slotMs) / 1000
  /** The first slot from this one on that may have room. */
  const open = Uint32Array.from(slots, (_, index) => index)
  const findOpen = (slot: number): number => {
    let found = slot
    while (open[found] !== found) {
      const next = open[found] ?? found
      open[found] = open[next] ?? next
      found = next
    }
    return found
  }
  let total = 0
  return {
    take: (instant, amount) => {
      total += amount
      const asked = Math.min(slots.length - 1, Math.max(0, Math.floor((instant - from) / slotMs)))
      let slot = findOpen(asked)
      let left = amount
      for (;;) {
        const used = slots[slot] ?? 0
        // The last slot takes all that is left: whoever waits that long is past counting.
        const part = slot === slots.length - 1 ? left : Math.min(left, perSlot - used)
        slots[slot] = used + part
        left -= part
        if (left <= 1e-9) break
        open[slot] = slot + 1
        slot = findOpen(slot + 1)
      }
      return slot === asked ? 0 : Math.max(0, from + slot * slotMs - instant)
    },
    total: () => total,
    peak: (seconds) => {
      const width = (seconds * 1000) / slotMs
      let sum = 0
      let most = 0
      for (let slot = 0; slot < slots.length; slot += 1) {
        sum += (slots[slot] ?? 0) - (slots[slot - width] ?? 0)
        most = Math.max(most, sum)
      }
      return most / seconds
    },
  }
}
