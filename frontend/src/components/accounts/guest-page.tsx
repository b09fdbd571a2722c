import type { ReactNode, SubmitEvent } from 'react'
import styles from './guest-page.module.css'

interface GuestFormProps {
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  readonly children: ReactNode
}

/** The fields of a sign-in page, one below the other, checked by their schema and not by the browser. */
export const GuestForm = (props: GuestFormProps) => <form noValidate className={styles.form} {...props} />

/** The way to another page, below what this one is for. */
export const GuestFoot = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.foot}>{children}</p>
)
