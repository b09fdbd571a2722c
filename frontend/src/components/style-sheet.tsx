import { type SystemContext, type SystemStyleObject, useChakraContext } from '@chakra-ui/react'
import { Global } from '@emotion/react'
import { type ComponentProps, type ComponentType, memo } from 'react'

type Styles = SystemStyleObject | ((system: SystemContext) => SystemStyleObject)

interface SheetProps {
  readonly name: string
  readonly styles: Styles
}

/** Drawn once: what it is given never changes. */
const Sheet = memo(({ name, styles }: SheetProps) => {
  const system = useChakraContext()
  const sheet = system.css(typeof styles === 'function' ? styles(system) : styles)
  return <Global styles={{ [`.${name}`]: system.layers.wrap('recipes', sheet) }} />
})

/**
 * An element that brings the style sheet of everything with the class `name` and of what is in it, for plain elements
 * in their hundreds. `chakra('div')` would look the same, but work the whole sheet out again whenever something in the
 * box changes, which costs more than the change.
 */
export const styleSheet =
  (name: string, styles: Styles): ComponentType =>
  () => <Sheet name={name} styles={styles} />

/** A box of that class, with its sheet. */
export const styledArea = (name: string, styles: Styles): ComponentType<ComponentProps<'div'>> => {
  const OwnSheet = styleSheet(name, styles)
  return (props) => (
    <>
      <OwnSheet />
      <div className={name} {...props} />
    </>
  )
}
