import { classNames } from '~/lib/class-names.ts'
import styles from './spinner.module.css'

/** Something is under way: as high as the letters around it, and in their colour. What it is, words say. */
export const Spinner = ({ className }: { readonly className?: string | undefined }) => (
  <span aria-hidden className={classNames(styles.spinner, className)} />
)
