import { errorCode, errorMessage } from './describe-error'

// The system's own words name neither the disk nor what to do.
const CASES: Record<string, string> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EDQUOT: "this account's share of the disk is full",
  ENOSPC: 'its disk is full',
  EROFS: 'its disk is mounted read-only',
  EIO: 'its disk fails',
  ENODEV: 'its disk is not mounted',
  ENOENT: 'its folder is not there',
  ENOTDIR: 'a part of its path is a file, and no folder',
  EISDIR: 'it is a folder',
}

/** Says why a disk has refused a file, in plain words and then in the system's own; undefined for any other error. */
export function describeDiskFailure(error: unknown): string | undefined {
  const words = CASES[errorCode(error) ?? '']
  return words && `${words} (${errorMessage(error)})`
}
