import { createContext, use } from 'react'

/** What ties a control to the label, help and error around it. */
interface Control {
  readonly id: string
  readonly 'aria-describedby': string | undefined
  readonly 'aria-errormessage': string | undefined
  readonly 'aria-invalid': true | undefined
  readonly disabled: boolean
}

export const ControlContext = createContext<Control | undefined>(undefined)

/** The attributes of the control of the field around it; none outside of a field. */
export const useControl = (): Partial<Control> => use(ControlContext) ?? {}
