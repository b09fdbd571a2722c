/** The demo accounts. Their passwords are public: they exist on developers' machines only. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
  /** Whom the demo shows with it. */
  readonly role: string
}

export const owner: Person = {
  name: 'Olivia Owner',
  email: 'owner@demo.lab',
  password: 'Demo-owner-1',
  role: 'owns the lab, and teaches its course',
}
export const assistant: Person = {
  name: 'Amir Assistant',
  email: 'assistant@demo.lab',
  password: 'Demo-assistant-1',
  role: 'assists in the course',
}
export const student: Person = {
  name: 'Stella Student',
  email: 'student@demo.lab',
  password: 'Demo-student-1',
  role: 'has a machine of the course, and one beside it',
}
export const admin: Person = {
  name: 'Adam Admin',
  email: 'admin@demo.lab',
  password: 'Demo-admin-1',
  role: 'administrator, with an empty lab',
}
