const whole = { display: 'flex', minWidth: 0, maxWidth: '100%', whiteSpace: 'pre' } as const
const head = { overflow: 'hidden', textOverflow: 'ellipsis' } as const
const tail = { flexShrink: 0 } as const

const tailLength = 5

/**
 * A name that loses its middle when there is no room: ends like '-12' tell VMs of one course apart. The whole is on
 * hover. Short names stay as they are. Screen readers hear two halves: give the link or cell around it the whole name.
 */
export const MiddleText = ({ text }: { readonly text: string }) =>
  text.length <= tailLength * 2 ? (
    <span title={text}>{text}</span>
  ) : (
    <span title={text} style={whole}>
      <span style={head}>{text.slice(0, -tailLength)}</span>
      <span style={tail}>{text.slice(-tailLength)}</span>
    </span>
  )
