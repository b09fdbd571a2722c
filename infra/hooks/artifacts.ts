import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')

/** What is deployed, each folder complete: azure.yaml and the pipeline take them as they are. */
export const artifacts = {
  api: join(root, 'functions', 'dist'),
  web: join(root, 'frontend', 'dist'),
} as const
