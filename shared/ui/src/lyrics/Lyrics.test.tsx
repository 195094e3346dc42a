import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Lyrics } from './Lyrics.tsx';

test('the text of the page is as large as chosen in the panel, and the choice is remembered', async () => {
  const lyrics = {
    lines: [{ at: null, text: 'Fog arrives like mail' }],
    source: 'This demo',
    rights: 'Free',
  };
  const both = (
    <>
      <Lyrics lyrics={lyrics} onSeek={jest.fn()} />
      <Lyrics lyrics={lyrics} onSeek={jest.fn()} />
    </>
  );
  const { unmount } = render(both);
  const pressed = () =>
    screen.getAllByRole('button', { name: 'Large text' }).map((button) => button.ariaPressed);
  expect(pressed()).toEqual(['false', 'false']);
  await userEvent.click(screen.getAllByRole('button', { name: 'Large text' })[1] as HTMLElement);
  expect(pressed()).toEqual(['true', 'true']);
  unmount();
  render(both);
  expect(pressed()).toEqual(['true', 'true']);
});
