import { Box } from '@chakra-ui/react'
import { drawQr } from './qr-path.ts'

interface QrCodeProps {
  readonly text: string
  /** '12rem' */
  readonly width: string
}

/** Dark on white in whatever colours the page has: scanners of phones know it no other way. */
export const QrCode = ({ text, width }: QrCodeProps) => {
  const { size, path } = drawQr(text)
  return (
    <Box bg="white" rounded="l2" overflow="hidden" flexShrink="0" w={width} maxW="full" aspectRatio="1">
      <svg
        role="img"
        aria-label="QR code"
        viewBox={`0 0 ${size} ${size}`}
        width="100%"
        height="100%"
        shapeRendering="crispEdges"
      >
        <path d={path} fill="#000" />
      </svg>
    </Box>
  )
}
