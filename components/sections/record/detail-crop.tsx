import type { Picture } from '@/content/schema'

const enlarged = 2.1

type Props = { picture: Picture; x: number; y: number }

/** A part of the picture at twice its size; x and y, in percent, say which part. */
export function DetailCrop({ picture, x, y }: Props) {
  const width = picture.width / enlarged
  const height = picture.height / enlarged
  const left = ((picture.width - width) * x) / 100
  const top = ((picture.height - height) * y) / 100
  const window = [left, top, width, height].map(Math.round).join(' ')
  return (
    <svg viewBox={window} preserveAspectRatio="xMidYMid slice" className="record-crop" aria-hidden="true">
      <image href={picture.src} width={picture.width} height={picture.height} />
    </svg>
  )
}
