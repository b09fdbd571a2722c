import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { classNames } from '~/lib/class-names.ts'
import styles from './app-link.module.css'
import { asButton, type ButtonLook } from './button.tsx'

const Anchor = ({ className, ...rest }: ComponentProps<'a'>) => (
  <a className={classNames(styles.link, className)} {...rest} />
)

/** A link inside the product, in the accent colour: `<AppLink to="/signup">`. */
export const AppLink = createLink(Anchor)

const AnchorButton = (props: ComponentProps<'a'> & ButtonLook) => <a {...asButton(props)} />

/** A link that looks like a button: `<ButtonLink to="/dashboard/resources/create">Create VM</ButtonLink>`. */
export const ButtonLink = createLink(AnchorButton)
