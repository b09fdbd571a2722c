/** What a course's students sign in to where they are no administrators: the machine's first start makes it. */
export const studentUserName = 'student'
