const firstQuality = 1
const qualityStep = 0.2
const lowestQuality = 0.2
const maxRetries = 3

/**
 * Writes an image at falling quality until it is at most `targetBytes`: at 1 first, then at most three more times, each
 * 0.2 lower, while the quality is above 0.2 (specification, section 5). Gives the last one written, small enough or not.
 */
export async function compressByStep<T extends { readonly size: number }>(given: {
  encode: (quality: number) => Promise<T>
  targetBytes: number
}): Promise<T> {
  const { encode, targetBytes } = given
  let quality = firstQuality
  let written = await encode(quality)
  for (
    let retry = 1;
    retry <= maxRetries && quality > lowestQuality && written.size > targetBytes;
    retry += 1
  ) {
    // 1 - 0.2 - 0.2 is 0.6000000000000001.
    quality = Number((quality - qualityStep).toFixed(1))
    written = await encode(quality)
  }
  return written
}
