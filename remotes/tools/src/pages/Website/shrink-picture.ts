import { COVER_MAX_BYTES } from '@rushtone/domain';

/** Width and height in pixels at which the server stores covers. */
const MAX_SIDE = 1_600;
/** Minimum width in pixels that the server accepts. */
const MIN_WIDTH = 600;
/** Above that of the server, which compresses the picture again. */
const QUALITY = 0.92;

const scaleOf = ({ width, height }: ImageBitmap): number => {
  const fitting = Math.min(1, MAX_SIDE / width, MAX_SIDE / height);
  // High pictures stay wide enough.
  return Math.max(fitting, Math.min(1, MIN_WIDTH / width));
};

const draw = (bitmap: ImageBitmap, scale: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext('2d');
  if (!context) return Promise.resolve(null);
  // JPEG has no transparency; the server uses the same color.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return new Promise((settle) => canvas.toBlob(settle, 'image/jpeg', QUALITY));
};

/** Makes a picture as small as the server stores it. Returns it unchanged if it is, or if the browser cannot read it. */
export const shrinkPicture = async (picture: File): Promise<Blob> => {
  try {
    const bitmap = await createImageBitmap(picture);
    const scale = scaleOf(bitmap);
    const isSmall = scale === 1 && picture.size <= COVER_MAX_BYTES;
    const smaller = isSmall ? null : await draw(bitmap, scale);
    bitmap.close();
    return smaller ?? picture;
  } catch {
    return picture;
  }
};
