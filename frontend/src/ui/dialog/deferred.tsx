import { type ComponentType, type RefObject, useState } from 'react'
import { onFirstTouch } from '~/lib/browser/first-touch.ts'
import { lazyPart } from '~/lib/browser/lazy-part.ts'
import { Arriving } from '../page/arriving.tsx'
import { useOpener } from './use-opener.ts'

/** A component whose code comes with the first touch of the page, for menus and dialogs. Put it inside an Arriving. */
export const deferred = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  onFirstTouch(load)
  return lazyPart(load)
}

export interface WithOpener {
  /** What had the focus when the dialog opened: it returns there. */
  readonly opener: RefObject<HTMLElement | null>
}

/**
 * A dialog whose code comes with the first touch of the page. Drawn from the first time it opens, and kept from then on:
 * while it fades out, and while what it shows changes below it. What it has to be told stands with the dialog's code,
 * and is known from there.
 */
export const deferredDialog = <Props extends { readonly open: boolean; readonly onClose: () => void }>(
  load: () => Promise<ComponentType<Props & WithOpener>>,
): ComponentType<Props> => {
  const View = deferred(load)
  // biome-ignore lint/correctness/noComponentHookFactories: called once a dialog, at module scope, like React's own `lazy`.
  const DeferredDialog = (props: Props) => {
    const [isWanted, setWanted] = useState(props.open)
    const opener = useOpener(props.open)
    if (props.open && !isWanted) setWanted(true)
    const lose = () => {
      setWanted(false)
      props.onClose()
    }
    return isWanted ? (
      <Arriving onLost={lose}>
        <View {...props} opener={opener} />
      </Arriving>
    ) : null
  }
  return DeferredDialog
}
