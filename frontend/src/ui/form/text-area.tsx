import type { ComponentProps } from 'react'
import { useControl } from './form-control.ts'
import styles from './form-field.module.css'

/** A few lines of text. Inside a FormField it is tied to that field's label, help and error. */
export const TextArea = (props: ComponentProps<'textarea'>) => (
  <textarea
    className={styles.control}
    style={{ height: 'auto', paddingBlock: 8, resize: 'vertical' }}
    {...useControl()}
    {...props}
  />
)
