import { useState } from 'react';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ServicesProvider, type ShellServices } from '@rushtone/contract';
import { Dialog } from './Dialog.tsx';

const steps: string[] = [];
const makeRoom = () => (steps.push('room'), () => void steps.push('back'));

const Page = () => {
  const [open, setOpen] = useState(false);
  return (
    <ServicesProvider value={{ player: { makeRoom } } as ShellServices}>
      <button onClick={() => setOpen(true)}>Report</button>
      {open && (
        <Dialog title="Report this song" onClose={() => setOpen(false)} actions={<button>Send</button>}>
          <input aria-label="Reason" />
        </Dialog>
      )}
    </ServicesProvider>
  );
};

test('the page below is inert, except for the video', async () => {
  const user = userEvent.setup();
  const { container } = render(
    <>
      <Page />
      <section data-video="" aria-label="Video" />
    </>,
  );
  const [opener, video] = [screen.getByRole('button', { name: 'Report' }), screen.getByLabelText('Video')];
  await user.click(opener);
  expect(opener.closest('[inert]')).toBe(opener);
  expect(video.closest('[inert]')).toBeNull();
  expect(screen.getByRole('dialog').closest('[inert]')).toBeNull();
  await user.keyboard('{Escape}');
  expect(container.querySelector('[inert]')).toBeNull();
});

test('moves focus inside, keeps Tab inside, and restores focus on Esc', async () => {
  const user = userEvent.setup();
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Report' }));
  expect(screen.getByRole('dialog', { name: 'Report this song' })).toBeVisible();
  expect(screen.getByLabelText('Reason')).toHaveFocus();

  await user.tab();
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  await user.tab();
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus();
  await user.tab({ shift: true });
  expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();

  await user.keyboard('{Escape}');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Report' })).toHaveFocus();
});

test('focuses the heading of the page that has replaced the one with the opener', async () => {
  const user = userEvent.setup();
  const Pages = () => {
    const [step, setStep] = useState<'list' | 'open' | 'created'>('list');
    return (
      <ServicesProvider value={{ player: { makeRoom } } as ShellServices}>
        <main>
          {step === 'created' ? (
            <h1 tabIndex={-1}>Created</h1>
          ) : (
            <button onClick={() => setStep('open')}>Import</button>
          )}
        </main>
        {step === 'open' && (
          <Dialog title="Import" onClose={() => setStep('created')}>
            <input aria-label="Name" />
          </Dialog>
        )}
      </ServicesProvider>
    );
  };
  render(<Pages />);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await user.keyboard('{Escape}');
  expect(screen.getByRole('heading', { name: 'Created' })).toHaveFocus();
});

test('keeps focus when the control that has it is removed', async () => {
  const user = userEvent.setup();
  const Steps = () => {
    const [sent, setSent] = useState(false);
    return sent ? <p>Sent.</p> : <button onClick={() => setSent(true)}>Send</button>;
  };
  render(
    <ServicesProvider value={{ player: { makeRoom } } as ShellServices}>
      <Dialog title="Report this song" onClose={() => undefined}>
        <Steps />
      </Dialog>
    </ServicesProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByText('Sent.')).toBeVisible();
  await waitFor(() => expect(screen.getByRole('dialog')).toHaveFocus());
});

test('closes on a press outside, not inside, and moves the video out of the way while it is open', async () => {
  const user = userEvent.setup();
  steps.length = 0;
  render(<Page />);
  await user.click(screen.getByRole('button', { name: 'Report' }));
  await user.click(screen.getByRole('heading', { name: 'Report this song' }));
  const dialog = screen.getByRole('dialog');
  expect(steps).toContain('room');
  await user.click(dialog.parentElement as HTMLElement);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(steps.at(-1)).toBe('back');
});
