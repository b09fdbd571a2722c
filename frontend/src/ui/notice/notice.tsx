import { chakra } from '@chakra-ui/react'
import { PlainNotice } from './plain-notice.tsx'

/** A notice of the dashboard, which says how it stands among its neighbours: `<Notice tone="info" mb="3">`. */
export const Notice = chakra(PlainNotice)
