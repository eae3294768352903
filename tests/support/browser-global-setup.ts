import { startCluster } from './cluster'
import { createTemplate } from './databases'

/** One PostgreSQL server for the whole run; the workers find it through the environment. */
export default async function setup() {
  const cluster = await startCluster()
  await createTemplate(cluster.url)
  process.env.TEST_CLUSTER_URL = cluster.url
  return cluster.stop
}
