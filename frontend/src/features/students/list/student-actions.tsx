import type { Student } from '@labkeeper/contract/students/students'
import { KeyRound, Trash2 } from 'lucide-react'
import { createContext, useContext } from 'react'
import styles from './student-rows.module.css'

export interface StudentActions {
  readonly onUpdatePassword: (student: Student) => void
  readonly onDelete: (student: Student) => void
}

const ignore = () => {}

/** How a row reaches the page; columns live at module scope and cannot close over it. */
export const StudentActionsContext = createContext<StudentActions>({
  onUpdatePassword: ignore,
  onDelete: ignore,
})

/** What can be done with one student. */
export const StudentButtons = ({ student }: { readonly student: Student }) => {
  const { onUpdatePassword, onDelete } = useContext(StudentActionsContext)
  return (
    <span className={styles.actions}>
      <button
        type="button"
        className={styles.action}
        aria-label={`Update Password of ${student.name}`}
        onClick={() => onUpdatePassword(student)}
      >
        <KeyRound size={14} aria-hidden />
        Update Password
      </button>
      <button
        type="button"
        className={styles.action}
        data-destructive
        aria-label={`Delete ${student.name}`}
        onClick={() => onDelete(student)}
      >
        <Trash2 size={14} aria-hidden />
        Delete
      </button>
    </span>
  )
}
