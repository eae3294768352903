/**
 * Returns how many ms of processor time some work costs this process. Unlike a clock, that does not run on while other programs have
 * the processor.
 */
export async function cpuTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}
