import { Link, useRead, type ExamplePage } from '@rushtone/platform-example/contract';
import styles from './Two.module.css';

export const prefetch: Required<ExamplePage>['prefetch'] = async ({ read }) => read('/words/two');
export const Page = () => (
  <>
    <h1 className={styles.title}>{useRead('/words/two')}</h1>
    <Link to="/">Go to one</Link>
  </>
);
