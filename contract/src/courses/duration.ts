const minutesPerHour = 60

/** '45 min', '2 h', '9 h 24 min'. Of seconds those that make no minute are left out. */
export const durationInWords = (minutes: number): string => {
  const whole = Math.floor(minutes)
  const hours = Math.floor(whole / minutesPerHour)
  const rest = whole % minutesPerHour
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}
