import { PageSkeleton } from '~/ui/page/page-skeleton.tsx'
import styles from './layout-skeleton.module.css'
import { useSidebar } from './sidebar-state.ts'

/** The frame's outlines while its code arrives, so that nothing moves when it does. */
export const LayoutSkeleton = () => {
  const open = useSidebar((state) => state.open)
  return (
    <div className={styles.frame}>
      <div className={styles.side} data-open={open || undefined} />
      <div className={styles.content}>
        <PageSkeleton />
      </div>
    </div>
  )
}
