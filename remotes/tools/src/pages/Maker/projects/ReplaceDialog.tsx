import { Button, Dialog } from '@rushtone/ui';
import { useMaker, useMakerSession } from '../use-maker.ts';

/** Asks whether a chosen file takes the place of the open project's file. */
export const ReplaceDialog = () => {
  const session = useMakerSession();
  const asked = useMaker((state) => state.asked);
  const project = useMaker((state) => state.project);
  const phase = useMaker((state) => state.phase);
  if (!asked) return null;
  const name = project?.name ?? (phase.kind === 'empty' ? '' : phase.name);
  return (
    <Dialog
      title={`Replace the file of “${name}”?`}
      onClose={() => session.answer('cancel')}
      actions={
        <>
          <Button onClick={() => session.answer('replace')}>Replace it</Button>
          <Button variant="outline" onClick={() => session.answer('add')}>
            Keep both
          </Button>
        </>
      }
    >
      <p>
        {asked.name} gets your settings. If it replaces the file here, trim, loop region and earlier changes
        of “{name}” go; otherwise it becomes a project of its own.
      </p>
    </Dialog>
  );
};
