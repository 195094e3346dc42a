import { shrinkPicture } from './shrink-picture.ts';

const canvas = { sizes: [] as number[][], types: [] as (string | undefined)[] };
const picture = (bytes = 10) => new File([new Uint8Array(bytes)], 'a.png', { type: 'image/png' });
const decodesTo = (width: number, height: number) =>
  Object.assign(globalThis, { createImageBitmap: async () => ({ width, height, close: () => undefined }) });

beforeEach(() => {
  canvas.sizes = [];
  canvas.types = [];
  const context = { fillRect: () => undefined, drawImage: () => undefined };
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  jest.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (
    this: HTMLCanvasElement,
    settle,
    type,
  ) {
    canvas.sizes.push([this.width, this.height]);
    canvas.types.push(type);
    settle(new Blob(['smaller'], { type: 'image/jpeg' }));
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  Reflect.deleteProperty(globalThis, 'createImageBitmap');
});

test.each([
  ['of a phone', 8_000, 6_000, [1_600, 1_200]],
  ['upright', 3_000, 4_000, [1_200, 1_600]],
  ['high, whose width the server needs', 700, 8_000, [600, 6_857]],
])('a picture that is %s is made smaller before it is sent', async (_, width, height, size) => {
  decodesTo(width, height);
  expect((await shrinkPicture(picture())).type).toBe('image/jpeg');
  expect([canvas.sizes, canvas.types]).toEqual([[size], ['image/jpeg']]);
});

test('a picture of more than 5 MB is compressed, however few pixels it has', async () => {
  decodesTo(1_600, 900);
  expect((await shrinkPicture(picture(5 * 1024 * 1024 + 1))).type).toBe('image/jpeg');
  expect(canvas.sizes).toEqual([[1_600, 900]]);
});

test('a small picture is sent as it is', async () => {
  decodesTo(1_600, 900);
  const small = picture();
  expect(await shrinkPicture(small)).toBe(small);
});

test('a picture that the browser cannot read is sent as it is, so that the server says why', async () => {
  const unknown = picture();
  expect(await shrinkPicture(unknown)).toBe(unknown);
});
