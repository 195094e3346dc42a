import { placeTip } from './place-tip.ts';

const tip = { width: 60, height: 28 };
const bar = { left: 0, right: 1440, top: 780, bottom: 804 };
const dock = { left: 1068, right: 1424, top: 564, bottom: 764 };

test('is above the bar, centered, and within the page', () => {
  expect(placeTip(400, tip, bar, null)).toEqual({ left: 370, side: 'above' });
  expect(placeTip(2, tip, bar, null)).toEqual({ left: 8, side: 'above' });
  expect(placeTip(1439, tip, bar, null)).toEqual({ left: 1372, side: 'above' });
});

test('never covers the video, but moves next to it', () => {
  expect(placeTip(1000, tip, bar, dock)).toEqual({ left: 970, side: 'above' });
  expect(placeTip(1200, tip, bar, dock)).toEqual({ left: 1000, side: 'above' });
});

test('is below the line if there is no room next to the video', () => {
  const phone = { left: 0, right: 390, top: 740, bottom: 764 };
  const shelf = { left: 0, right: 390, top: 520, bottom: 740 };
  expect(placeTip(200, tip, phone, shelf)).toEqual({ left: 170, side: 'below' });
});

test('is not affected by a video higher up the page', () => {
  expect(placeTip(1200, tip, bar, { ...dock, top: 100, bottom: 300 })).toEqual({ left: 1170, side: 'above' });
});
