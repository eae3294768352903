import { startCluster } from './databases'

/** One PostgreSQL server for the whole run; the workers find it through the environment. */
export default async function setup() {
  const cluster = await startCluster()
  process.env.TEST_CLUSTER_URL = cluster.adminUrl
  return cluster.stop
}
