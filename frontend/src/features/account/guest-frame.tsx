import { Outlet } from '@tanstack/react-router'
import { Brand } from '~/components/brand.tsx'
import styles from './guest-frame.module.css'

/** One centred card. */
export const GuestFrame = () => (
  <main className={styles.page}>
    <div className={styles.column}>
      <Brand className={styles.brand} />
      <div className={styles.card}>
        <Outlet />
      </div>
    </div>
  </main>
)
