/** The demo accounts. Their passwords are public: they exist on developers' machines only. */
export interface Person {
  readonly name: string
  readonly email: string
  readonly password: string
}

export const owner: Person = { name: 'Olivia Owner', email: 'owner@demo.lab', password: 'Demo-owner-1' }
export const student: Person = {
  name: 'Stella Student',
  email: 'student@demo.lab',
  password: 'Demo-student-1',
}
export const admin: Person = { name: 'Adam Admin', email: 'admin@demo.lab', password: 'Demo-admin-1' }
