import { type ComponentType, createElement, type FunctionComponent, lazy } from 'react'

/** For each code that did not arrive, what has it asked for once more. */
const lost: (() => void)[] = []

/**
 * A component whose code comes when it is drawn for the first time; put it inside an Arriving. React's own `lazy` remembers
 * for good that code did not arrive: a page that was opened while the line was down would stay broken until it is reloaded.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> => {
  let View: ComponentType<Props>
  const ask = () => {
    View = lazy(async () => {
      try {
        return { default: await load() }
      } catch (error) {
        lost.push(ask)
        throw error
      }
    }) as unknown as ComponentType<Props>
  }
  ask()
  return (props) => createElement(View, props)
}

/** Code that did not arrive is asked for by whatever is drawn from now on. */
export const askForLostParts = (): void => {
  for (const ask of lost.splice(0)) ask()
}
