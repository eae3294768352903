import type { Picture } from '@/content/schema'

type Props = {
  picture: Picture
  /** Leave out the description where the text beside the picture already says it. */
  decorative?: boolean
  /** Pictures in the first screen load at once; all others wait until they are near. */
  eager?: boolean
}

export function Artwork({ picture, decorative = false, eager = false }: Props) {
  return (
    // Drawings are small SVG files: an image optimiser would only make them larger.
    // biome-ignore lint/performance/noImgElement: see above
    <img
      src={picture.src}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
    />
  )
}
