import { Slot, useSession } from '@rushtone/contract';
import { LockIcon } from '@rushtone/ui';
import { LinkCard, LinkCards } from './LinkCards.tsx';
import { TOOL_ICONS, useTools } from './tools.ts';

/** Cards for the subscriber's tools, each with its status. */
export const ToolCards = () => {
  const session = useSession();
  const subscriber = session.status === 'user' && session.roles.includes('subscriber');
  const tools = useTools();
  if (tools.length === 0) return null;
  return (
    <LinkCards id="tools" title="Tools">
      {tools.map(({ id, path, action, about }) => {
        const Icon = TOOL_ICONS[id];
        const mark = subscriber ? undefined : <LockIcon size={16} />;
        return (
          <LinkCard key={id} to={path} label={action} icon={<Icon />} mark={mark}>
            {subscriber ? <Slot name="tool.state" pass={{ tool: id }} fallback={about} /> : about}
          </LinkCard>
        );
      })}
    </LinkCards>
  );
};
