import { Link, useLocation, usePageTitle } from '@rushtone/contract';
import { paths } from '@rushtone/site';
import { buttonClass, CheckIcon, LockIcon } from '@rushtone/ui';
import { FormerSite } from './FormerSite.tsx';
import { useTools } from './tools.ts';
import styles from './LockedPanel.module.scss';

/** Shown instead of a subscriber's tool to users without a subscription (spec §2). */
export const LockedPanel = () => {
  const { pathname } = useLocation();
  const tools = useTools();
  const tool = tools.find(({ path }) => path === pathname) ?? tools[0];
  usePageTitle(tool?.label);
  return (
    <>
      <h1 tabIndex={-1}>{tool?.label}</h1>
      {tool?.path === paths.website && <FormerSite />}
      <section className={styles.panel} aria-labelledby="content-locked">
        <LockIcon size={32} />
        <h2 id="content-locked">Content locked</h2>
        <p>{tool?.about}</p>
        <ul>
          {tool?.benefits.map((benefit) => (
            <li key={benefit}>
              <CheckIcon size={20} />
              {benefit}
            </li>
          ))}
        </ul>
        <Link className={buttonClass()} to={paths.subscribe}>
          Subscribe
        </Link>
      </section>
    </>
  );
};
