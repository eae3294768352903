import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 clear its heap once it is a fifth larger than what is alive in it. Left alone it waits until the heap has about
 * doubled, so that exporting 100,000 rows would leave 100 MiB of garbage on a host that may have 512 in all.
 * Source: V8's flag `heap_growing_percent`.
 */
export function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=20')
}
