import { Link, useRead, type ExamplePage } from '@rushtone/platform-example/contract';
import styles from './One.module.css';

export const prefetch: Required<ExamplePage>['prefetch'] = async ({ read }) => read('/words/one');
export const Page = () => (
  <>
    <h1 className={styles.title}>{useRead('/words/one')}</h1>
    <Link to="/two">Go to two</Link>
  </>
);
