import { create } from 'zustand'

export const colourModes = ['system', 'light', 'dark'] as const
export type ColourMode = (typeof colourModes)[number]
const isColourMode = (value: unknown): value is ColourMode => colourModes.some((mode) => mode === value)

/** inline/before-first-paint.ts reads the same key before the first paint. */
const storageKey = 'colour-mode'

/** A browser may forbid storage altogether: then the system decides, and a choice lasts as long as the page. */
const ifAllowed = <T>(act: () => T): T | undefined => {
  try {
    return act()
  } catch {
    return undefined
  }
}

const stored = (): ColourMode => {
  const value = ifAllowed(() => localStorage.getItem(storageKey))
  return isColourMode(value) ? value : 'system'
}

export const useColourMode = create<{ readonly mode: ColourMode }>()(() => ({ mode: stored() }))

const systemIsDark = matchMedia('(prefers-color-scheme: dark)')

const paint = () => {
  const { mode } = useColourMode.getState()
  const dark = mode === 'dark' || (mode === 'system' && systemIsDark.matches)
  const { classList, style } = document.documentElement
  classList.toggle('dark', dark)
  classList.toggle('light', !dark)
  style.colorScheme = dark ? 'dark' : 'light'
}

export const setColourMode = (mode: ColourMode): void => {
  ifAllowed(() =>
    mode === 'system' ? localStorage.removeItem(storageKey) : localStorage.setItem(storageKey, mode),
  )
  useColourMode.setState({ mode })
}

/** Keeps the page in the chosen colours: after a choice here, in another tab, or of the system. */
export const followColourMode = (): void => {
  paint()
  useColourMode.subscribe(paint)
  systemIsDark.addEventListener('change', paint)
  addEventListener('storage', ({ key }) => {
    if (key === null || key === storageKey) useColourMode.setState({ mode: stored() })
  })
}
