import type { TestProject } from 'vitest/node'
import { startCluster } from './cluster'
import { createTemplate } from './databases'

declare module 'vitest' {
  export interface ProvidedContext {
    clusterUrl: string
  }
}

/** One PostgreSQL server for the whole run. */
export default async function setup(project: TestProject) {
  const cluster = await startCluster()
  await createTemplate(cluster.url)
  project.provide('clusterUrl', cluster.url)
  return cluster.stop
}
