import { generate } from 'lean-qr'

/** Light modules that scanners need around a code (ISO/IEC 18004). */
const quietZone = 4

interface QrDrawing {
  /** Of a square box, in modules. */
  readonly size: number
  /** The dark modules, for the `d` of an SVG path. */
  readonly path: string
}

/** A text as a QR code: each run of dark modules in a row is one stroke of the path. */
export const drawQr = (text: string): QrDrawing => {
  const code = generate(text)
  const strokes: string[] = []
  for (let y = 0; y < code.size; y += 1) {
    for (let x = 0; x < code.size; x += 1) {
      if (!code.get(x, y)) continue
      const start = x
      while (code.get(x + 1, y)) x += 1
      strokes.push(`M${start + quietZone} ${y + quietZone}h${x - start + 1}v1h${start - x - 1}z`)
    }
  }
  return { size: code.size + 2 * quietZone, path: strokes.join('') }
}
