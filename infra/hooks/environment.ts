export const required = (name: string): string => {
  const value = process.env[name]
  if (value === undefined || value === '') {
    throw new Error(`${name} is not set. Run this through azd, or set it from the outputs of the deployment.`)
  }
  return value
}
