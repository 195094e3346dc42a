import { render, screen } from '@testing-library/react';
import { Card } from './Card.tsx';
import { CardGrid } from './CardGrid.tsx';

const card = (playback?: 'playing' | 'paused') =>
  render(
    <CardGrid columns="songs" label="Songs">
      <Card
        title="Glass Highway"
        meta="Neon Orchard"
        playback={playback}
        cover={<span />}
        link={({ className, children }) => (
          <a className={className} href="/song?s=1">
            {children}
          </a>
        )}
        action={<button type="button">Play Glass Highway by Neon Orchard</button>}
      />
    </CardGrid>,
  );

test('a card has one link, its title, and a separate button', () => {
  card();
  expect(screen.getAllByRole('link')).toHaveLength(1);
  expect(screen.getByRole('link', { name: 'Glass Highway' })).toHaveAttribute('href', '/song?s=1');
  expect(screen.getByRole('button', { name: 'Play Glass Highway by Neon Orchard' })).toBeVisible();
  expect(screen.queryByText('Now playing')).not.toBeInTheDocument();
});

test('the card of the current song tells screen readers whether it is playing or paused', () => {
  const { unmount } = card('playing');
  expect(screen.getByText('Now playing')).toBeInTheDocument();
  unmount();
  card('paused');
  expect(screen.getByText('Paused')).toBeInTheDocument();
});
