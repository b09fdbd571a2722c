import type { ComponentProps } from 'react'
import styles from './data-table.module.css'

/** Pixels. */
export const rowHeight = 44

/** The box in which a table scrolls, and the look of all that is in it. */
export const TableArea = (props: ComponentProps<'div'>) => <div className={styles.area} {...props} />
