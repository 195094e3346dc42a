import { useRef } from 'react';
import { Button, UploadIcon } from '@rushtone/ui';
import { useSession } from './maker-context.ts';

const ACCEPT = '.mp3,.wav,.ogg,.m4a,.aac,.flac,audio/*';

export const FileButton = ({ look, children }: { look: 'primary' | 'outline'; children: string }) => {
  const session = useSession();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button look={look} onClick={() => input.current?.click()}>
        <UploadIcon />
        {children}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        accept={ACCEPT}
        aria-label="Audio file"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void session.load(file);
        }}
      />
    </>
  );
};
