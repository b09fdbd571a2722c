import styles from './page-skeleton.module.css'

/** A whole page while its code arrives. */
export const PageSkeleton = () => (
  <div role="status" aria-label="Loading" className={styles.page}>
    <div className={styles.title} />
    <div className={styles.context} />
    <div className={styles.card} />
  </div>
)
