import { type ComponentType, useState } from 'react'
import { keepFocus } from '~/lib/browser/keep-focus.ts'
import { deferred } from '../dialog/deferred.tsx'
import { Arriving } from '../page/arriving.tsx'
import { RowMenuButton } from './row-menu-button.tsx'
import type { RowMenuProps } from './row-menu-view.tsx'

interface Labelled {
  /** 'Actions for web-1' */
  readonly label: string
}
type Entries = Pick<RowMenuProps, 'actions' | 'onAction'>

/**
 * The menu of one row, for whose entries more code is needed. It comes into being with the first click: hundreds of waiting
 * menus would make the list slow.
 */
export const rowMenuOf = <Props extends Labelled>(
  load: () => Promise<(props: Props) => Entries>,
): ComponentType<Props> => {
  const View = deferred<Props>(async () => {
    const [{ RowMenuView }, entriesOf] = await Promise.all([import('./row-menu-view.tsx'), load()])
    return (props) => <RowMenuView label={props.label} {...entriesOf(props)} />
  })
  // biome-ignore lint/correctness/noComponentHookFactories: called once a kind of row, at module scope, like React's own `lazy`.
  const Menu = (props: Props) => {
    const [isWanted, setWanted] = useState<boolean>()
    const button = (
      <RowMenuButton
        aria-label={props.label}
        aria-haspopup="menu"
        aria-expanded={false}
        onClick={() => setWanted(true)}
        {...(isWanted !== undefined && { ref: keepFocus })}
      />
    )
    if (!isWanted) return button
    return (
      <Arriving fallback={button} onLost={() => setWanted(false)}>
        <View {...props} />
      </Arriving>
    )
  }
  return Menu
}

/** What stands in it is known already. */
export const RowMenu = rowMenuOf(async () => (props: RowMenuProps) => props)
