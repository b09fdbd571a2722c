import { Outlet } from '@tanstack/react-router'
import { Brand } from '~/ui/page/brand.tsx'

/** One centred card; index.html outlines it while the app is on its way. */
export const GuestFrame = () => (
  <main className="guest-page">
    <div className="guest-column">
      <Brand />
      <div className="guest-card">
        <Outlet />
      </div>
    </div>
  </main>
)
