import type { TestProject } from 'vitest/node'
import { startThrowawayPostgres } from '@/lib/postgres/throwaway-postgres'
import { createTemplate } from './databases'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** One PostgreSQL server for the whole run. */
export default async function setup(project: TestProject) {
  const cluster = await startThrowawayPostgres()
  await createTemplate(cluster.adminUrl)
  project.provide('clusterUrl', cluster.adminUrl)
  return cluster.stop
}
