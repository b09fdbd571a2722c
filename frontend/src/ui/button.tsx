import { type ComponentProps, type MouseEvent, useState } from 'react'
import { classNames } from '~/lib/class-names.ts'
import styles from './button.module.css'
import { Spinner } from './notice/spinner.tsx'

export interface ButtonLook {
  /** 'solid' is the one primary action of a view. */
  readonly variant?: 'solid' | 'outline' | 'ghost' | undefined
  readonly size?: 'xs' | 'sm' | 'md' | undefined
  /** 'error' where something is lost. */
  readonly tone?: 'muted' | 'success' | 'error' | undefined
  /** As wide as what it stands in. */
  readonly wide?: boolean | undefined
  /** Its text stands in line with what is above and below, not its edge. */
  readonly flush?: boolean | undefined
}

/** The classes of what looks like a button, and what is left of its properties. */
export const asButton = <Props extends ButtonLook & { readonly className?: string | undefined }>({
  variant = 'solid',
  size = 'sm',
  tone,
  wide = false,
  flush = false,
  className,
  ...rest
}: Props) => {
  const look = [
    styles[variant],
    styles[size],
    tone && styles[tone],
    wide && styles.wide,
    flush && styles.flush,
  ]
  return { ...rest, className: classNames(styles.button, ...look, className) }
}

type OfButton = ComponentProps<'button'> & ButtonLook

export interface ButtonProps extends OfButton {
  /** It turns, and cannot be pressed again. */
  readonly loading?: boolean | undefined
  /** What it says meanwhile; else it keeps its width and shows no text. */
  readonly loadingText?: string | undefined
}

/** A form is not sent by it either, nor by Enter in one of its fields. */
const ignore = (event: MouseEvent): void => event.preventDefault()

/**
 * What cannot be pressed is `disabled`; where it has the focus it keeps that, ignores presses and says why: a browser takes the focus
 * from what is `disabled`, and gives it to nobody.
 */
export const Button = ({ loading = false, loadingText, disabled, children, ...props }: ButtonProps) => {
  const [hasFocus, setFocus] = useState(false)
  const isOff = loading || disabled === true
  return (
    <button
      type="button"
      onFocus={() => setFocus(true)}
      // It also hears so when the window is left for another one: then the focus is here still.
      onBlur={({ currentTarget }) => setFocus(currentTarget === document.activeElement)}
      {...asButton(props)}
      disabled={isOff && !hasFocus}
      {...(isOff && { 'aria-disabled': true, onClick: ignore })}
    >
      {loading ? <Turning text={loadingText}>{children}</Turning> : children}
    </button>
  )
}

const Turning = ({
  text,
  children,
}: Pick<ButtonProps, 'children'> & { readonly text: string | undefined }) =>
  text === undefined ? (
    <>
      <span className={styles.over}>
        <Spinner />
      </span>
      <span className={styles.unseen}>{children}</span>
    </>
  ) : (
    <>
      <Spinner />
      {text}
    </>
  )

interface IconButtonProps extends OfButton {
  /** Its only name. */
  readonly 'aria-label': string
}

/** A square with one icon. */
export const IconButton = ({ className, ...props }: IconButtonProps) => (
  <Button {...props} className={classNames(styles.icon, className)} />
)
