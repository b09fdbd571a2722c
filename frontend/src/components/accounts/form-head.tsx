import type { ReactNode } from 'react'

interface FormHeadProps {
  readonly title: string
  readonly context?: ReactNode
  /** The page has changed under the reader, who goes on reading here. */
  readonly takesFocus?: boolean
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true })

/** Title and one line of context of a sign-in page. */
export const FormHead = ({ title, context, takesFocus = false }: FormHeadProps) => (
  <div className="form-head">
    <title>{`${title} · Labkeeper`}</title>
    <h1 tabIndex={-1} ref={takesFocus ? focus : null}>
      {title}
    </h1>
    {context ? <p>{context}</p> : null}
  </div>
)
